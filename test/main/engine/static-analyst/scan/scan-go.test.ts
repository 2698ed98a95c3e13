import { expect, it } from 'vitest';
import { commands, entries, events, routes, settings } from './shown.ts';

it.each([
  [
    'net/http',
    'mux.HandleFunc("GET /x/{id}", s.show)\nhttp.Handle("/all", h)',
    ['GET /x/{id} net/http s.show', 'ANY /all net/http h'],
  ],
  [
    'github.com/gorilla/mux',
    's := r.PathPrefix("/api").Subrouter()\ns.HandleFunc("/x", show).Methods("GET", http.MethodPut)',
    ['GET /api/x gorilla show', 'PUT /api/x gorilla show'],
  ],
  [
    'github.com/gin-gonic/gin',
    'v1 := r.Group("/v1")\nusers := v1.Group("/users", auth)\nusers.GET("/:id", guard, users.Show)\nusers.POST("", func(c *gin.Context) {})\nv1.Group("/in").Use(auth).PUT("/y", put)',
    ['GET /v1/users/:id gin users.Show', 'POST /v1/users gin', 'PUT /v1/in/y gin put'],
  ],
  ['github.com/labstack/echo/v4', 'e.GET("/x", show, middleware.Log())', ['GET /x echo show']],
  [
    'github.com/go-chi/chi/v5',
    'r.Route("/a", func(r chi.Router) {\n r.With(mw).Get("/x", list)\n r.Route("/b", func(r chi.Router) { r.Post("/", add) })\n})\nr.Get("/top", top)',
    ['GET /a/x chi list', 'POST /a/b chi add', 'GET /top chi top'],
  ],
  [
    'net/http',
    'api.HandleFunc("example.com/x", show)\nhttp.Handle("/v1/", http.StripPrefix("/v1", api))',
    ['ANY /v1/example.com/x net/http show', 'ANY /v1/ net/http api'],
  ],
  [
    'github.com/go-chi/chi/v5',
    'r.Mount("/admin", admin)\nadmin.Get("/users", users)\nr.Method("PUT", "/y", put)\nadmin.Route("/in", func(r chi.Router) { r.Get("/z", z) })',
    ['GET /admin/users chi users', 'PUT /y chi put', 'GET /admin/in/z chi z'],
  ],
  [
    'github.com/gin-gonic/gin',
    'r.Handle("GET", "/x", show)\nr.POST("/y", log("y", s.Add)...)',
    ['GET /x gin show', 'POST /y gin s.Add'],
  ],
  [
    'github.com/gofiber/fiber/v2',
    'app.All("/x", show)\napp.Get("/:id<int>", one)',
    ['ANY /x fiber show', 'GET /:id<int> fiber one'],
  ],
  ['example.com/web', 'router.Get("/x", show)\nopts := api.Options{A: "/x", B: b}', ['GET /x net/http show']],
  [
    'github.com/emicklei/go-restful/v3',
    'ws.Path("/users")\nws.Route(ws.GET("/{id}").To(find))',
    ['GET /users/{id} go-restful find'],
  ],
  [
    'github.com/beego/beego/v2/server/web',
    'web.Router("/x", &controllers.Main{}, "get,post:List")',
    ['GET /x beego controllers.Main', 'POST /x beego controllers.Main'],
  ],
])('reads routes of %s (generations-9)', (library, body, expected) => {
  expect(routes('a.go', 'go', `package main\nimport (\n\t"${library}"\n)\nfunc f() {\n${body}\n}`)).toEqual(expected);
});

it('keeps groups of the same name in several functions apart', () => {
  const text = `package a
import "github.com/gin-gonic/gin"
func users(r *gin.Engine) { g := r.Group("/users"); g.GET("/:id", show) }
func shops(r *gin.Engine) { g := r.Group("/shops"); g.GET("/:id", open) }`;
  expect(routes('a.go', 'go', text)).toEqual(['GET /users/:id gin show', 'GET /shops/:id gin open']);
});

it('leaves clients and maps alone', () => {
  expect(
    routes(
      'a.go',
      'go',
      'package a\nimport "net/http"\nfunc f() { http.Get("/x"); m.Get("/x", y); http.Post("/x", "json", body) }',
    ),
  ).toEqual([]);
});

it('reads commands of cobra, urfave and flags (generations-9)', () => {
  const cobra = `package cmd
import "github.com/spf13/cobra"
var rootCmd = &cobra.Command{Use: "shop"}
var dbCmd = &cobra.Command{
	Use:   "db [name]",
	Short: "The database",
	RunE:  runDb,
}
func init() { rootCmd.AddCommand(dbCmd); exec.Command("git") }`;
  expect(commands('a.go', 'go', cobra)).toEqual(['shop cobra', 'shop db cobra runDb "The database"']);
  const local = `package cmd
import "github.com/spf13/cobra"
func root() *cobra.Command { cmd := &cobra.Command{Use: "shop"}; sub := &cobra.Command{Use: "db"}; cmd.AddCommand(sub); return cmd }
func other() *cobra.Command { cmd := &cobra.Command{Use: "other", Run: func(c *cobra.Command, a []string) {}}; return cmd }`;
  expect(commands('a.go', 'go', local)).toEqual(['shop cobra', 'shop db cobra', 'other cobra']);
  const simple = `package cmd
import "github.com/bep/simplecobra"
func (c *serverCommand) Name() string {
	return "server"
}
func (c *serverCommand) Run(ctx context.Context, cd *simplecobra.Commandeer, args []string) error { return nil }
func (c *serverCommand) Init(cd *simplecobra.Commandeer) error { cmd.Short = "Serves it"; return nil }
func (t table) Name() string { return "table" }`;
  expect(commands('a.go', 'go', simple)).toEqual(['server simplecobra serverCommand.Run "Serves it"']);
  const nested = `package commands
import "github.com/bep/simplecobra"
func newModCommands() *modCommands {
	pack := &simpleCommand{ name: "pack", short: "Packs" }
	var npm = &simpleCommand{ name: "npm", commands: []simplecobra.Commander{ pack } }
	return &modCommands{ r: nil, commands: []simplecobra.Commander{ &simpleCommand{ name: "init" }, npm, &mountsCommand{} } }
}
func (c *modCommands) Name() string { return "mod" }
func (c *modCommands) Run(ctx context.Context, cd *simplecobra.Commandeer, args []string) error { return nil }
func (c *mountsCommand) Name() string { return "mounts" }
func (c *mountsCommand) Run(ctx context.Context, cd *simplecobra.Commandeer, args []string) error { return nil }`;
  expect(commands('a.go', 'go', nested)).toEqual([
    'mod npm pack cli "Packs"',
    'mod npm cli',
    'mod init cli',
    'mod simplecobra modCommands.Run',
    'mod mounts simplecobra mountsCommand.Run',
  ]);
  const urfave = `package main
import "github.com/urfave/cli/v2"
var c = &cli.Command{Name: "db", Subcommands: []*cli.Command{ &cli.Command{Name: "up", Usage: "moves it"} }}`;
  expect(commands('a.go', 'go', urfave)).toEqual(['db urfave', 'db up urfave "moves it"']);
  const bare = `package main
import "github.com/urfave/cli/v2"
var app = &cli.App{Name: "shop", Commands: []*cli.Command{{Name: "db", Action: run, Subcommands: []*cli.Command{{Name: "up"}}}},
	Flags: []cli.Flag{&cli.StringFlag{Name: "port", EnvVars: []string{"SHOP_PORT"}}}}`;
  expect(commands('a.go', 'go', bare)).toEqual(['shop urfave', 'shop db urfave run', 'shop db up urfave']);
  expect(settings('a.go', 'go', bare)).toEqual(['env SHOP_PORT urfave']);
  const kingpin =
    'package main\nimport kingpin "github.com/alecthomas/kingpin/v2"\nvar c = app.Command("add", "Adds it")\nvar p = c.Flag("port", "").Envar("PORT").Int()';
  expect(commands('a.go', 'go', kingpin)).toEqual(['add kingpin "Adds it"']);
  expect(settings('a.go', 'go', kingpin)).toEqual(['env PORT kingpin']);
  const pflag =
    'package main\nimport flag "github.com/spf13/pflag"\nfunc main() { flag.StringVarP(&name, "name", "n", "", ""); flag.Parse() }';
  expect(commands('cmd/serve/main.go', 'go', pflag)).toEqual(['serve pflag "--name"']);
  expect(
    commands(
      'cmd/serve/main.go',
      'go',
      'package main\nimport "flag"\nfunc main() { p := flag.Int("port", 1, "x"); flag.BoolVar(&v, "v", false, ""); flag.Parse() }',
    ),
  ).toEqual(['serve flag "-port -v"']);
});

it('reads prefixes of settings, brokers and servers of Go', () => {
  const text = `package main
import ("github.com/spf13/viper"; "github.com/kelseyhightower/envconfig"; "github.com/urfave/cli/v3"; "google.golang.org/grpc")
func load() {
	v.SetEnvPrefix("shop"); v.BindEnv("db", "SHOP_DB"); viper.GetString("db.host")
	envconfig.Process("myapp", &s); cli.EnvVars("TOKEN", "KEY")
	grpcServer.Serve(lis)
}`;
  expect(settings('a.go', 'go', text)).toEqual([
    'env SHOP_* viper',
    'setting db viper',
    'env SHOP_DB viper',
    'setting db.host viper',
    'env MYAPP_* envconfig',
    'env TOKEN urfave',
    'env KEY urfave',
  ]);
  expect(entries('a.go', 'go', text)).toEqual(['server serves gRPC grpc']);
  for (const [library, name] of [
    ['github.com/segmentio/kafka-go', 'kafka'],
    ['github.com/IBM/sarama', 'sarama'],
    ['github.com/rabbitmq/amqp091-go', 'amqp'],
    ['github.com/redis/go-redis/v9', 'redis'],
    ['cloud.google.com/go/pubsub', 'pubsub'],
    ['github.com/eclipse/paho.mqtt.golang', 'mqtt'],
  ] as const)
    expect(events('a.go', 'go', `package a\nimport "${library}"\nfunc f() { c.Publish(ctx, "orders", b) }`)).toEqual([
      `emits orders ${name}`,
    ]);
  for (const [library, call] of [
    ['github.com/gin-gonic/gin', 'r.Run(":1")'],
    ['github.com/labstack/echo/v4', 'e.Start(":1")'],
    ['github.com/gofiber/fiber/v2', 'app.Listen(":1")'],
    ['net/http', 'http.ListenAndServeTLS(":1", c, k, nil)'],
  ] as const)
    expect(entries('a.go', 'go', `package a\nimport "${library}"\nfunc f() { ${call} }`)[0]).toMatch(
      /^server serves HTTP/,
    );
});

it('reads settings, entry points and events (generations-9)', () => {
  const text = `package main
import ("os"; "github.com/spf13/viper"; "net/http"; "github.com/nats-io/nats.go")
const key = "FROM_CONSTANT"
type C struct { Port int \`env:"PORT,required"\` }
func main() {
	os.Getenv("HOME"); os.LookupEnv(key); viper.SetDefault("db.host", "x")
	nc.Subscribe("orders.new", handle)
	http.ListenAndServe(":1", nil)
}`;
  expect(settings('cmd/shop/main.go', 'go', text)).toEqual([
    'env PORT tag',
    'env HOME os',
    'env FROM_CONSTANT os',
    'setting db.host viper',
  ]);
  expect(entries('cmd/shop/main.go', 'go', text)).toEqual(['main shop go', 'server serves HTTP net/http']);
  expect(events('cmd/shop/main.go', 'go', text)).toEqual(['handles orders.new nats']);
  expect(entries('a.go', 'go', 'package a\nfunc main() {}')).toEqual([]);
});
