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
])('reads routes of %s (S0-31)', (library, body, expected) => {
  expect(routes('a.go', 'go', `package main\nimport (\n\t"${library}"\n)\nfunc f() {\n${body}\n}`)).toEqual(expected);
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

it('reads commands of cobra, urfave and flags (S0-31)', () => {
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
  expect(
    commands(
      'cmd/serve/main.go',
      'go',
      'package main\nimport "flag"\nfunc main() { p := flag.Int("port", 1, "x"); flag.BoolVar(&v, "v", false, ""); flag.Parse() }',
    ),
  ).toEqual(['serve flag "-port -v"']);
});

it('reads settings, entry points and events (S0-31)', () => {
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
