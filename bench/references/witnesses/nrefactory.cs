// What NRefactory resolved in all C# files below a folder, as bench/references/witness.ts reads it. It knows C# to version 5, so that it
// is a witness for sources of that time; files that it cannot parse whole are left out.
//   mcs -r:ICSharpCode.NRefactory.dll -r:ICSharpCode.NRefactory.CSharp.dll -r:ICSharpCode.NRefactory.Cecil.dll \
//     -out:nrefactory.exe bench/references/witnesses/nrefactory.cs && mono nrefactory.exe <folder> [symbol…] > witness.jsonl
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ICSharpCode.NRefactory.CSharp;
using ICSharpCode.NRefactory.CSharp.Resolver;
using ICSharpCode.NRefactory.Semantics;
using ICSharpCode.NRefactory.TypeSystem;

static class Witness
{
    static string root;
    static readonly Dictionary<string, string[]> texts = new Dictionary<string, string[]>();

    static void Main(string[] args)
    {
        root = Path.GetFullPath(args[0]).TrimEnd('/') + "/";
        var settings = new CompilerSettings();
        foreach (var symbol in args.Skip(1)) settings.ConditionalSymbols.Add(symbol);
        var parser = new CSharpParser(settings);
        IProjectContent project = new CSharpProjectContent();
        var trees = new List<SyntaxTree>();
        foreach (var file in Directory.GetFiles(root, "*.cs", SearchOption.AllDirectories))
        {
            var text = File.ReadAllText(file);
            var tree = parser.Parse(text, file);
            if (parser.HasErrors) continue;
            texts[file] = text.Split('\n');
            trees.Add(tree);
            project = project.AddOrUpdateFiles(tree.ToTypeSystem());
        }
        var loader = new CecilLoader();
        foreach (var name in new[] { "mscorlib", "System", "System.Core", "System.Xml", "System.Xml.Linq", "System.Data", "System.Runtime.Serialization" })
        {
            var found = Path.Combine(Path.GetDirectoryName(typeof(object).Assembly.Location), name + ".dll");
            if (!File.Exists(found))
                found = Directory.GetFiles("/usr/lib/mono/gac/" + name, name + ".dll", SearchOption.AllDirectories).LastOrDefault() ?? "";
            if (File.Exists(found)) project = project.AddAssemblyReferences(loader.LoadAssemblyFile(found));
        }
        var compilation = project.CreateCompilation();
        var output = new StreamWriter(Console.OpenStandardOutput());
        foreach (var tree in trees)
        {
            var resolver = new CSharpAstResolver(compilation, tree, tree.ToTypeSystem());
            foreach (var node in tree.Descendants)
            {
                var named = Named(node);
                if (named == null || named.IsNull) continue;
                ResolveResult result;
                // A name that is called means one of several overloads, which only the call tells.
                var call = node.Parent as InvocationExpression;
                try { result = resolver.Resolve(call != null && call.Target == node ? call : node); } catch (Exception) { continue; }
                Give(output, tree.FileName, named.StartLocation.Line, named.StartLocation.Column, result);
            }
        }
        output.Flush();
    }

    /** The node that holds the name of a reference. */
    static AstNode Named(AstNode node)
    {
        if (node is IdentifierExpression) return ((IdentifierExpression)node).IdentifierToken;
        if (node is MemberReferenceExpression) return ((MemberReferenceExpression)node).MemberNameToken;
        if (node is NamedExpression) return ((NamedExpression)node).NameToken;
        return null;
    }

    static void Give(TextWriter output, string file, int line, int column, ResolveResult result)
    {
        var member = result as MemberResolveResult;
        IMember meant = member == null ? null : member.Member;
        var invoked = result as MethodGroupResolveResult;
        if (invoked != null) meant = invoked.Methods.Cast<IMember>().FirstOrDefault();
        if (meant == null || result.IsError) return;
        var region = meant.MemberDefinition.Region;
        var to = "\"\",0,0";
        if (region.FileName != null && region.FileName.StartsWith(root) && texts.ContainsKey(region.FileName))
        {
            var lines = texts[region.FileName];
            // The region of a member begins with its modifiers.
            for (var at = region.BeginLine; at <= Math.Min(region.BeginLine + 10, lines.Length); at++)
            {
                var found = Find(lines[at - 1], meant.Name, at == region.BeginLine ? region.BeginColumn - 1 : 0);
                if (found < 0) continue;
                to = "\"" + region.FileName.Substring(root.Length) + "\"," + at + "," + (found + 1);
                break;
            }
            if (to.StartsWith("\"\"")) return;
        }
        output.WriteLine("[\"" + file.Substring(root.Length) + "\"," + line + "," + column + "," + to + "]");
    }

    static int Find(string line, string name, int from)
    {
        for (var at = line.IndexOf(name, Math.Min(from, line.Length), StringComparison.Ordinal); at >= 0; at = line.IndexOf(name, at + 1, StringComparison.Ordinal))
        {
            var before = at == 0 || !(char.IsLetterOrDigit(line[at - 1]) || line[at - 1] == '_');
            var end = at + name.Length;
            if (before && (end == line.Length || !(char.IsLetterOrDigit(line[end]) || line[end] == '_'))) return at;
        }
        return -1;
    }
}
