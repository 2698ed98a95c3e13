// What go/types resolved in all packages below a folder, as bench/references/witness.ts reads it. Imports that lead out of the folder
// and the standard library stay unknown, and names on such values with them.
//
//	go run bench/references/witnesses/go/main.go <folder> > witness.jsonl
package main

import (
	"bufio"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
)

var (
	root   string
	module string
	files  = token.NewFileSet()
	known  = map[string]*types.Package{}
	std    types.Importer
	out    *bufio.Writer
)

func main() {
	root, _ = filepath.EvalSymlinks(os.Args[1])
	text, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		panic(err)
	}
	for _, line := range strings.Split(string(text), "\n") {
		if strings.HasPrefix(line, "module ") {
			module = strings.TrimSpace(strings.TrimPrefix(line, "module "))
		}
	}
	build.Default.CgoEnabled = false
	std = importer.ForCompiler(files, "source", nil)
	out = bufio.NewWriter(os.Stdout)
	defer out.Flush()
	filepath.Walk(root, func(path string, info os.FileInfo, err error) error {
		if err != nil || !info.IsDir() {
			return nil
		}
		if name := info.Name(); path != root && (strings.HasPrefix(name, ".") || name == "testdata" || name == "vendor") {
			return filepath.SkipDir
		}
		check(path)
		return nil
	})
}

type finder struct{}

func (finder) Import(path string) (*types.Package, error) {
	if path != module && !strings.HasPrefix(path, module+"/") {
		return std.Import(path)
	}
	if found, ok := known[path]; ok {
		return found, nil
	}
	known[path] = nil
	dir := filepath.Join(root, strings.TrimPrefix(path, module))
	parsed := parse(dir, func(name string) bool { return !strings.HasSuffix(name, "_test.go") })
	found := analyze(path, parsed)
	known[path] = found
	return found, nil
}

// check reads a folder: its package, the same with its tests, and the tests outside of it.
func check(dir string) {
	rest, _ := filepath.Rel(root, dir)
	path := module
	if rest != "." {
		path = module + "/" + filepath.ToSlash(rest)
	}
	finder{}.Import(path)
	all := parse(dir, func(string) bool { return true })
	var outside, inside []*ast.File
	tests := false
	for _, file := range all {
		name := files.Position(file.Pos()).Filename
		if strings.HasSuffix(file.Name.Name, "_test") && strings.HasSuffix(name, "_test.go") {
			outside = append(outside, file)
		} else {
			inside = append(inside, file)
			tests = tests || strings.HasSuffix(name, "_test.go")
		}
	}
	if tests {
		analyze(path, inside)
	}
	if len(outside) > 0 {
		analyze(path+"_test", outside)
	}
}

func parse(dir string, wanted func(string) bool) []*ast.File {
	var parsed []*ast.File
	entries, _ := os.ReadDir(dir)
	for _, entry := range entries {
		name := entry.Name()
		if !strings.HasSuffix(name, ".go") || !wanted(name) {
			continue
		}
		if fits, err := build.Default.MatchFile(dir, name); err != nil || !fits {
			continue
		}
		file, _ := parser.ParseFile(files, filepath.Join(dir, name), nil, 0)
		if file != nil {
			parsed = append(parsed, file)
		}
	}
	return parsed
}

func analyze(path string, parsed []*ast.File) *types.Package {
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: finder{}, Error: func(error) {}, FakeImportC: true}
	found, _ := config.Check(path, files, parsed, info)
	for ident, object := range info.Uses {
		give(ident, object)
	}
	return found
}

func give(ident *ast.Ident, object types.Object) {
	from := place(ident.Pos())
	if from == "" || object.Type() == types.Typ[types.Invalid] {
		return
	}
	// A method or field of an instantiated type is that of the generic one.
	if variable, ok := object.(*types.Var); ok {
		object = variable
	}
	to := place(object.Pos())
	if to == "" {
		to = `"",0,0`
	}
	fmt.Fprintf(out, "[%s,%s]\n", from, to)
}

func place(pos token.Pos) string {
	if !pos.IsValid() {
		return ""
	}
	at := files.Position(pos)
	rest, err := filepath.Rel(root, at.Filename)
	if err != nil || strings.HasPrefix(rest, "..") {
		return ""
	}
	return fmt.Sprintf("%q,%d,%d", filepath.ToSlash(rest), at.Line, at.Column)
}
