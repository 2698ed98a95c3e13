/**
 * What Kotlin's compiler resolved in all Kotlin files below a folder, as bench/references/witness.ts reads it. Libraries other than the
 * standard one stay unknown, and names on such values with them.
 *   java -cp <kotlin-compiler.jar>:<kotlin-stdlib.jar>:… bench/references/witnesses/kotlin.java <folder> <kotlin-stdlib.jar> > witness.jsonl
 */
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import org.jetbrains.kotlin.cli.common.config.ContentRootsKt;
import org.jetbrains.kotlin.cli.common.messages.MessageCollector;
import org.jetbrains.kotlin.cli.jvm.compiler.*;
import org.jetbrains.kotlin.cli.jvm.config.JvmContentRootsKt;
import org.jetbrains.kotlin.config.*;
import org.jetbrains.kotlin.descriptors.*;
import org.jetbrains.kotlin.psi.*;
import org.jetbrains.kotlin.resolve.*;
import com.intellij.openapi.util.Disposer;
import com.intellij.psi.PsiElement;

class Kotlin {
  static Path root;

  public static void main(String[] args) throws Exception {
    root = Path.of(args[0]).toRealPath();
    List<String> files;
    try (var all = Files.walk(root)) {
      files = all.map(Path::toString).filter(p -> p.endsWith(".kt")).toList();
    }
    var configuration = new CompilerConfiguration();
    configuration.put(CommonConfigurationKeys.MESSAGE_COLLECTOR_KEY, MessageCollector.Companion.getNONE());
    configuration.put(CommonConfigurationKeys.MODULE_NAME, "witness");
    configuration.put(JVMConfigurationKeys.JDK_HOME, new File(System.getProperty("java.home")));
    JvmContentRootsKt.configureJdkClasspathRoots(configuration);
    JvmContentRootsKt.addJvmClasspathRoots(configuration, List.of(new File(args[1])));
    ContentRootsKt.addKotlinSourceRoots(configuration, files);
    JvmContentRootsKt.addJavaSourceRoots(configuration, List.of(root.toFile()), null);
    org.jetbrains.kotlin.cli.FrontendConfigurationKeysKt.setExtensionsStorage(
        configuration, new org.jetbrains.kotlin.compiler.plugin.CompilerPluginRegistrar.ExtensionStorage());
    var environment = KotlinCoreEnvironment.Companion.createForProduction(
        Disposer.newDisposable(), configuration, EnvironmentConfigFiles.JVM_CONFIG_FILES);
    var trace = new CliBindingTrace(environment.getProject());
    TopDownAnalyzerFacadeForJVM.analyzeFilesWithJavaIntegration(
        environment.getProject(), environment.getSourceFiles(), trace, configuration, environment::createPackagePartProvider);
    var out = new PrintWriter(new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8)));
    trace.getBindingContext().getSliceContents(BindingContext.REFERENCE_TARGET).forEach((expression, target) -> {
      if (!(expression instanceof KtNameReferenceExpression name)) return;
      String from = place(name.getReferencedNameElement());
      if (from == null) return;
      DeclarationDescriptor meant = target instanceof ConstructorDescriptor made ? made.getContainingDeclaration() : target;
      PsiElement declared = DescriptorToSourceUtils.descriptorToDeclaration(meant);
      PsiElement identifier = declared instanceof KtNamedDeclaration one ? one.getNameIdentifier() : null;
      String to = identifier == null ? null : place(identifier);
      out.println("[" + from + "," + (to == null ? "\"\",0,0" : to) + "]");
    });
    out.flush();
    System.exit(0);
  }

  static final Map<KtFile, TreeMap<Integer, Integer>> lines = new HashMap<>();
  static final Map<KtFile, String> paths = new HashMap<>();

  /** Numbers of lines by where they begin. */
  static TreeMap<Integer, Integer> starts(KtFile file) {
    String path = root.relativize(Path.of(file.getVirtualFilePath())).toString().replace('\\', '/');
    paths.put(file, "\"" + path + "\"");
    var starts = new TreeMap<Integer, Integer>();
    String text = file.getText();
    for (int at = 0; at >= 0; at = text.indexOf('\n', at) + 1) {
      starts.put(at, starts.size() + 1);
      if (text.indexOf('\n', at) < 0) break;
    }
    return starts;
  }

  static String place(PsiElement element) {
    if (!(element.getContainingFile() instanceof KtFile file) || file.getVirtualFile() == null) return null;
    int at = element.getTextOffset();
    var starts = lines.computeIfAbsent(file, Kotlin::starts);
    var line = starts.floorEntry(at);
    return paths.get(file) + "," + line.getValue() + "," + (at - line.getKey() + 1);
  }
}
