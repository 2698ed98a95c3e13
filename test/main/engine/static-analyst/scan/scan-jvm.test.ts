import { expect, it } from 'vitest';
import { commands, entries, events, routes, settings } from './shown.ts';

it('joins class and method of Spring (generations-9)', () => {
  const text = `
import org.springframework.web.bind.annotation.*;
@RestController
@RequestMapping(Paths.BASE + "/orders")
public class Orders {
  @GetMapping({"/{id}", "/by-id/{id}"})
  public ResponseEntity<List<Order>> show(@PathVariable("id") long id) { return null; }
  @RequestMapping(value = "/all", method = {RequestMethod.GET, RequestMethod.HEAD})
  List<Order> all() { return null; }
  @PostMapping
  void add(@RequestBody Order order) {}
}
@FeignClient("x") interface Client { @GetMapping("/no") void no(); }`;
  expect(routes('A.java', 'java', text)).toEqual([
    'GET /{Paths.BASE}/orders/{id} spring Orders.show',
    'GET /{Paths.BASE}/orders/by-id/{id} spring Orders.show',
    'GET /{Paths.BASE}/orders/all spring Orders.all',
    'HEAD /{Paths.BASE}/orders/all spring Orders.all',
    'POST /{Paths.BASE}/orders spring Orders.add',
  ]);
});

it('reads Spring in Kotlin, JAX-RS, Micronaut and Ktor (generations-9)', () => {
  expect(
    routes(
      'A.kt',
      'kotlin',
      'import org.springframework.web.X\n@RestController\n@RequestMapping("/a")\nclass A(private val s: S) {\n  @GetMapping(value = ["/x"])\n  suspend fun list(): List<X> = s.all()\n}',
    ),
  ).toEqual(['GET /a/x spring A.list']);
  expect(
    routes(
      'A.java',
      'java',
      'import javax.ws.rs.GET;\n@Path("/a") public class A { @GET @Path("/{id}") @Produces("x") public X one() {} @Path("two") @POST X two() {} }\ninterface R { @GET("no") X no(); }',
    ),
  ).toEqual(['GET /a/{id} jax-rs A.one', 'POST /a/two jax-rs A.two']);
  expect(
    routes(
      'A.java',
      'java',
      'import io.micronaut.http.annotation.Get;\n@Controller("/a") class A { @Get("/x") X x() { return null; } }',
    ),
  ).toEqual(['GET /a/x micronaut A.x']);
  const ktor =
    'import io.ktor.server.routing.*\nfun Application.m() { routing {\n route("/api") {\n  get("/x") { call.respond(1) }\n  route("/in") { post { } }\n }\n get("/top") {}\n client.get("/no") {}\n} }';
  expect(routes('A.kt', 'kotlin', ktor)).toEqual(['GET /api/x ktor', 'POST /api/in ktor', 'GET /top ktor']);
});

it('reads settings, events, commands and entry points (generations-9)', () => {
  const text = `
import org.springframework.context.event.EventListener;
import picocli.CommandLine.Command;
@SpringBootApplication
@ConfigurationProperties(prefix = "shop.mail")
@Command(name = "shop", description = "Sells.")
public class A {
  @Value("\${shop.port:80}") int port;
  @Value("#{'\${shop.list:}'.split(',')}") List<String> list;
  String home = System.getenv("HOME");
  String url = environment.getProperty("shop.url", "x");
  @EventListener
  public void on(final OrderPlaced event) { publisher.publishEvent(new OrderSeen(event)); }
  @KafkaListener(topics = {"orders", "returns"}) void heard(String text) {}
  public static void main(String[] args) throws Exception { run(); }
}`;
  expect(settings('A.java', 'java', text)).toEqual([
    'setting shop.mail spring',
    'setting shop.port spring',
    'setting shop.list spring',
    'env HOME jvm',
    'setting shop.url config',
  ]);
  expect(events('A.java', 'java', text)).toEqual([
    'handles OrderPlaced spring',
    'emits OrderSeen spring',
    'handles orders kafka',
    'handles returns kafka',
  ]);
  expect(commands('A.java', 'java', text)).toEqual(['shop picocli A "Sells."']);
  expect(entries('A.java', 'java', text)).toEqual(['server Spring Boot application spring', 'main A jvm']);
  expect(entries('tool/Main.kt', 'kotlin', 'fun main(args: Array<String>) { run() }')).toEqual(['main tool jvm']);
});

it('names events that a builder makes', () => {
  const text =
    'class A { void f() { publisher.publishEvent(Placed.builder().id(1).build()); producer.send(new ProducerRecord<>("orders", x)); } }';
  expect(events('A.java', 'java', text)).toEqual(['emits Placed spring', 'emits orders kafka']);
});

it('reads annotations of Kotlin before soft modifiers, and where its programs begin', () => {
  const text =
    '@ConfigurationProperties("shop")\ndata class Shop(val a: Int)\nclass B { fun main() {} }\nfun main() = run()\n';
  expect(settings('A.kt', 'kotlin', text)).toEqual(['setting shop spring']);
  expect(entries('A.kt', 'kotlin', text)).toEqual(['main A jvm']);
});

it('reads the settings that a library offers as constants (generations-9)', () => {
  const text =
    'public interface JdbcSettings {\n  /** Rows at a time. */\n  String FETCH_SIZE = "shop.jdbc.fetch_size";\n  public static final String URL = "shop.jdbc.url";\n  String NAME = "name";\n  String KEY = PREFIX + ".x";\n  default String of(String a) { return a; }\n}';
  expect(settings('JdbcSettings.java', 'java', text)).toEqual([
    'setting shop.jdbc.fetch_size constant',
    'setting shop.jdbc.url constant',
  ]);
  expect(settings('Jdbc.java', 'java', text)).toEqual([]);
});
