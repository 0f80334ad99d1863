package jumps

import (
	"testing"

	"ic3play/static/build/nodetest"
)

// controlFlow is a program with loops, jumps, panics, deep stacks that move, and goroutines
// suspended within calls.
const controlFlow = `package main

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"runtime"
	"sort"
	"strings"
	"time"
)

type node struct {
	left, right *node
	key         int
	wide        [9]float64
}

func (n *node) add(key int) *node {
	switch {
	case n == nil:
		runtime.Gosched() // leaves all of the callers, and comes back into each
		return &node{key: key}
	case key < n.key:
		n.left = n.left.add(key)
	case key > n.key:
		n.right = n.right.add(key)
	}
	n.wide[key%9] += float64(key) / 3
	return n
}

func (n *node) walk(visit func(node) bool) bool {
	return n == nil || n.left.walk(visit) && visit(*n) && n.right.walk(visit)
}

func try(what func()) (message string) {
	defer func() {
		switch v := recover().(type) {
		case nil:
			message = "fine"
		case error:
			message = v.Error()
		default:
			message = fmt.Sprint(v)
		}
	}()
	what()
	return "not reached when there is a panic"
}

func tangle(n int) (steps int) {
	i := 0
again:
	for ; ; i++ {
		for k := 0; ; k++ {
			steps++
			if k > i%7 {
				continue again
			}
			if steps%5 == 3 {
				i += 2
				goto again
			}
			if i > n {
				break again
			}
		}
	}
	switch steps % 4 {
	case 0:
		fallthrough
	case 1:
		steps += 100
	case 2:
		return -steps
	}
	return steps
}

func grow(n int, big [40]int) int {
	if n == 0 {
		return big[3]
	}
	big[n%40] += n
	defer func() { big[0]++ }()
	return grow(n-1, big) + big[(n+1)%40]
}

func main() {
	var root *node
	done := make(chan string)
	go func() {
		for i := range 200 {
			root = root.add(i * 7919 % 1009)
		}
		done <- "built"
	}()
	ticks := 0
	for stop := false; !stop; {
		select {
		case s := <-done:
			fmt.Println(s)
			stop = true
		case <-time.After(time.Microsecond):
			ticks++
		}
	}
	sum, wide := 0, 0.0
	root.walk(func(n node) bool { sum = sum*31 + n.key; wide += n.wide[n.key%9]; return n.key < 900 })
	fmt.Println(sum, wide, tangle(1), tangle(50), tangle(333), grow(3000, [40]int{1, 2, 3, 4}))
	var empty map[string]int
	var list []int
	var none *node
	zero := len(list)
	for _, f := range []func(){func() {}, func() { list[zero+3]++ }, func() { none.key++ }, func() { zero = 1 / zero },
		func() { empty["x"] = 1 }, func() { panic(errors.New("mine")) }, func() { _ = any(none).(fmt.Stringer) },
		func() { _ = list[2:zero] }, func() { var c chan int; close(c) }} {
		fmt.Println(try(f))
	}
	words := strings.Fields("some words in an order that is theirs")
	sort.Slice(words, func(i, j int) bool { return words[i] < words[j] })
	got := reflect.ValueOf(strings.Join).Call([]reflect.Value{reflect.ValueOf(words), reflect.ValueOf("-")})
	fmt.Println(got[0], reflect.ValueOf(root).MethodByName("String").IsValid())
	counts := map[string]int{}
	for i := range 5000 {
		counts[fmt.Sprint(i%77)] += i
		if i%1000 == 0 {
			runtime.GC()
		}
	}
	total := 0
	for k, v := range counts {
		total += len(k) * v
	}
	fmt.Println(len(counts), total)
	defer fmt.Println("not printed")
	defer os.Exit(3)
}
`

func TestProgram(t *testing.T) {
	nodetest.Need(t)
	module := nodetest.Compile(t, controlFlow)
	want, status := nodetest.Run(t, module)
	if status != 3 || len(want) < 200 {
		t.Fatalf("the original ends with %d: %s", status, want)
	}
	direct, n, err := Direct(module)
	if err != nil || n.Changed == 0 || n.Unread != 0 {
		t.Fatalf("%+v, %v", n, err)
	}
	if got, status := nodetest.Run(t, direct); got != want || status != 3 {
		t.Errorf("ends with %d and prints\n%s\nand the original\n%s", status, got, want)
	}
}
