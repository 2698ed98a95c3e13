import { expect, it } from 'vitest';
import { commands, entries, routes, settings } from './shown.ts';

it('reads routes of axum, actix and rocket (S0-31)', () => {
  const axum = `use axum::{routing::{get, post}, Router};
fn users() -> Router { Router::new().route("/:id", get(show).put(update)) }
fn app() -> Router {
    Router::new().route("/", get(|| async { "'" })).nest("/users", users()).nest("/in", Router::new().route("/x", post(api::add)))
}`;
  expect(routes('a.rs', 'rust', axum)).toEqual([
    'GET /users/:id axum show',
    'PUT /users/:id axum update',
    'GET / axum',
    'POST /in/x axum api::add',
  ]);
  const actix = `use actix_web::{get, web};
#[get("/hello/{name}")]
async fn hello(name: web::Path<String>) -> String { String::new() }
fn conf(c: &mut C) { c.service(web::scope("/api").service(hello).service(web::resource("/x").route(web::get().to(list)).route(web::post().to(add)))); }`;
  expect(routes('a.rs', 'rust', actix)).toEqual([
    'GET /api/hello/{name} actix hello',
    'GET /api/x actix list',
    'POST /api/x actix add',
  ]);
  expect(
    routes(
      'a.rs',
      'rust',
      '#[macro_use] extern crate rocket;\nuse rocket::X;\n#[post("/<id>")] fn add(id: u8) {}\nfn r() { rocket::build().mount("/api", routes![add]); }',
    ),
  ).toEqual(['POST /api/<id> rocket add']);
});

it('reads commands of clap, the environment and main functions of Rust (S0-31)', () => {
  const text = `use clap::{Parser, Subcommand};
#[derive(Parser, Debug)]
#[command(name = "shop", about)]
struct Cli { #[arg(long, env = "SHOP_PORT")] port: u16 }
#[derive(Subcommand)]
enum Commands {
    /// Adds it
    AddItem { #[arg(short)] name: String },
    #[command(name = "rm")]
    Remove(RemoveArgs),
}
#[tokio::main]
async fn main() { std::env::var("HOME"); let c = std::process::Command::new("git"); }`;
  expect(commands('src/main.rs', 'rust', text)).toEqual([
    'shop clap Cli',
    'add-item clap Commands::AddItem',
    'rm clap Commands::Remove',
  ]);
  expect(settings('src/main.rs', 'rust', text)).toEqual(['env SHOP_PORT clap', 'env HOME std']);
  expect(entries('shop/src/main.rs', 'rust', text)).toEqual(['main shop rust']);
  const macro = '#[proc_macro_attribute]\npub fn main(args: TokenStream, item: TokenStream) -> TokenStream { item }\n';
  expect(entries('macros/src/lib.rs', 'rust', macro)).toEqual([]);
  const built =
    'use clap::Command;\nfn f() { Command::new("shop").subcommand(Command::new("db").about("The database").subcommand(Command::new("up"))); }';
  expect(commands('a.rs', 'rust', built)).toEqual(['shop clap', 'db clap "The database"', 'db up clap']);
});

it('reads C and C++ (S0-31)', () => {
  const text = `
static struct option options[] = { {"verbose", no_argument, NULL, 'v'}, {"out", required_argument, 0, 'o'}, {0, 0, 0, 0} };
static const struct cmd cmds[] = { { "add", cmd_add, 1 }, { "rm-all", cmd_rm_all }, { "other", something } };
int main(int argc, char **argv) {
  const char *home = getenv("HOME"); /* getenv("NO") */
  while ((c = getopt_long(argc, argv, "vo:", options, NULL)) != -1) { }
}
int other(void);
int main(void);`;
  expect(commands('src/tool.c', 'c', text)).toEqual([
    'add table cmd_add',
    'rm-all table cmd_rm_all',
    'tool getopt "--verbose --out"',
  ]);
  expect(settings('src/tool.c', 'c', text)).toEqual(['env HOME libc']);
  expect(entries('src/tool.c', 'c', text)).toEqual(['main tool libc']);
  const cpp =
    'CROW_ROUTE(app, "/x")([]{ return 1; });\nsvr.Get("/y", [](auto& q, auto& r) {});\ncli.Get("/no", headers);\nDEFINE_string(db, "", "Use this folder.");\nauto s = R"(svr.Get("/raw", []))";';
  expect(routes('a.cpp', 'cpp', cpp)).toEqual(['ANY /x crow', 'GET /y cpp-httplib']);
  expect(settings('a.cpp', 'cpp', cpp)).toEqual(['setting --db gflags']);
});
