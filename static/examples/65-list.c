// title: A list of any length
// topic: Lists
// verdict: safe
// engine: auto
// about: One loop builds a list, another one frees its nodes. Does it use `NULL`, or a node that was freed? There may be
//   any number of nodes. So the invariant speaks of every node: the `next` of `node[k]` leads to the node before it.
//   The engine follows one node for all of them, and a pointer to `node[k]` is the number `k + 1`.
// shows: put list for list->next unsafe

#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

int main(void) {
    int n = nondet_int();
    struct node *list = NULL;
    for (int i = 0; i < n; i++) {
        struct node *p = malloc(sizeof *p);
        p->value = i;
        p->next = list;
        list = p;
    }
    while (list != NULL) {
        assert(list->value < n);
        struct node *rest = list->next;
        free(list);
        list = rest;
    }
    return 0;
}
