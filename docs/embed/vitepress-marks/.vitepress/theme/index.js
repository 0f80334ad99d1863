import DefaultTheme from "vitepress/theme";
import { onMounted } from "vue";

export default {
  extends: DefaultTheme,
  setup: () => onMounted(() => document.dispatchEvent(new Event("ic3-ready"))),
};
