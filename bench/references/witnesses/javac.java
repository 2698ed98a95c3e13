/**
 * What javac resolved in all Java files below a folder, as bench/references/witness.ts reads it. Imports that lead out of the folder stay
 * unknown, and names on such values with them.
 *   java --add-exports jdk.compiler/com.sun.tools.javac.tree=ALL-UNNAMED --add-exports jdk.compiler/com.sun.tools.javac.code=ALL-UNNAMED \
 *     bench/references/witnesses/javac.java <folder> > witness.jsonl
 */
import com.sun.source.tree.*;
import com.sun.source.util.*;
import com.sun.tools.javac.tree.JCTree;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import javax.lang.model.element.Element;
import javax.tools.*;

class Javac {
  public static void main(String[] args) throws Exception {
    Path root = Path.of(args[0]).toRealPath();
    List<Path> files;
    try (var all = Files.walk(root)) {
      files = all.filter(p -> p.toString().endsWith(".java") && !p.endsWith("module-info.java")).toList();
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    var manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
    var options = List.of("-proc:none", "-Xmaxerrs", "1", "-XDshould-stop.ifError=FLOW", "-nowarn");
    var task = (JavacTask) compiler.getTask(
        Writer.nullWriter(), manager, problem -> {}, options, null, manager.getJavaFileObjectsFromPaths(files));
    Trees trees = Trees.instance(task);
    List<CompilationUnitTree> units = new ArrayList<>();
    for (var unit : task.parse()) units.add(unit);
    task.analyze();
    var out = new PrintWriter(new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8)));
    for (CompilationUnitTree unit : units) new Scan(unit, root, trees, out).scan(unit, null);
    out.flush();
  }

  static class Scan extends TreePathScanner<Void, Void> {
    final CompilationUnitTree unit;
    final Path root;
    final Trees trees;
    final PrintWriter out;
    final String text;

    Scan(CompilationUnitTree unit, Path root, Trees trees, PrintWriter out) throws IOException {
      this.unit = unit;
      this.root = root;
      this.trees = trees;
      this.out = out;
      this.text = unit.getSourceFile().getCharContent(true).toString();
    }

    @Override
    public Void visitIdentifier(IdentifierTree node, Void none) {
      give(((JCTree) node).pos);
      return super.visitIdentifier(node, none);
    }

    @Override
    public Void visitMemberSelect(MemberSelectTree node, Void none) {
      give(find(node.getIdentifier().toString(), node.getExpression()));
      return super.visitMemberSelect(node, none);
    }

    @Override
    public Void visitMemberReference(MemberReferenceTree node, Void none) {
      give(find(node.getName().toString(), node.getQualifierExpression()));
      return super.visitMemberReference(node, none);
    }

    int find(String name, Tree before) {
      long end = trees.getSourcePositions().getEndPosition(unit, before);
      return end < 0 ? -1 : text.indexOf(name, (int) end);
    }

    void give(int at) {
      if (at < 0) return;
      Element element = trees.getElement(getCurrentPath());
      if (element == null || element.asType().getKind() == javax.lang.model.type.TypeKind.ERROR) return;
      TreePath target = trees.getPath(element);
      out.print("[" + place(unit, at));
      if (target == null) out.println(",\"\",0,0]");
      else out.println("," + place(target.getCompilationUnit(), ((JCTree) target.getLeaf()).pos) + "]");
    }

    String place(CompilationUnitTree of, int at) {
      String file = root.relativize(Path.of(of.getSourceFile().toUri())).toString().replace('\\', '/');
      LineMap lines = of.getLineMap();
      long line = lines.getLineNumber(at);
      // Its own columns count tabs as eight.
      return "\"" + file + "\"," + line + "," + (at - lines.getStartPosition(line) + 1);
    }
  }
}
