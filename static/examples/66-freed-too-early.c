// title: Freed too early
// topic: Lists
// verdict: unsafe
// engine: auto
// about: This loop frees a node before it reads the node's `next`. On most machines the program seems to work: the value is
//   still there. In C the memory no longer belongs to the program, so the first round is a failure already.
// shows: fails 23

#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

struct node *push(struct node *list, int value) {
    struct node *p = malloc(sizeof *p);
    p->value = value;
    p->next = list;
    return p;
}

int main(void) {
    int n = nondet_int();
    struct node *list = NULL;
    for (int i = 0; i < n; i++)
        list = push(list, i);
    while (list != NULL) {
        assert(list->value < n);
        free(list);
        list = list->next;
    }
    return 0;
}
