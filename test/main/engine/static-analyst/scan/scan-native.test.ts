import { expect, it } from 'vitest';
import { commands, entries, events, routes, settings } from './shown.ts';

it('reads routes of axum, actix and rocket (generations-9)', () => {
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

it('reads commands of clap, the environment and main functions of Rust (generations-9)', () => {
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

it('reads routers of Rust that functions return, scopes in scopes, and services', () => {
  const axum = `use axum::{routing::{any, get_service}, Router};
fn items() -> Router { Router::new().route("/i", any(list::<u8>)) }
fn more() -> Router { let r = Router::new(); let r = r.route("/m", get_service(dir)); r }
fn app() -> Router { Router::new().nest("/a", Router::new().nest("/b", items())).merge(more()) }
async fn run() { axum::serve(listener, app()).await; }`;
  expect(routes('a.rs', 'rust', axum)).toEqual(['ANY /a/b/i axum list', 'GET /m axum dir']);
  expect(entries('a.rs', 'rust', axum)).toEqual(['server serves HTTP axum']);
  const actix = `use actix_web::{web, App, HttpServer};
fn f() { HttpServer::new(|| App::new().service(web::scope("/api").service(web::scope("/v1").route("/x", web::get().to(list))).service(v1::hello))); }
mod v1 { #[actix_web::get("/hello")] async fn hello() {} }`;
  expect(routes('a.rs', 'rust', actix)).toEqual(['GET /api/v1/x actix list', 'GET /api/hello actix hello']);
  expect(entries('a.rs', 'rust', actix)).toEqual(['server serves HTTP actix']);
  const tide = 'fn f() { let app = tide::new(); app.at("/x").get(list).post(add); }';
  expect(routes('a.rs', 'rust', tide)).toEqual(['GET /x tide list', 'POST /x tide add']);
  const rocket = '#[launch]\nfn start() -> _ { rocket::build() }';
  expect(entries('a.rs', 'rust', rocket)).toEqual(['server serves HTTP rocket']);
});

it('reads the environment of Rust in macros, arguments and prefixes, build scripts, and commands of a page', () => {
  const text = `use clap::Parser; use std::env::var;
#[derive(Parser)]
struct Cli {
    /// The port.
    #[arg(long, env)]
    port: u16,
}
#[tauri::command]
fn greet(name: String) {}
fn f() {
    format!("{}", env::var("IN_MACRO").unwrap());
    var("BARE"); option_env!("GIT_SHA");
    Environment::with_prefix("app"); Env::prefixed("SHOP_");
    Arg::new("x").env("BUILT");
}
#[derive(StructOpt)]
enum Old { #[structopt(name = "rm")] Remove }
fn main() {}`;
  expect(settings('build.rs', 'rust', text)).toEqual([
    'env PORT clap',
    'env IN_MACRO std',
    'env BARE std',
    'env GIT_SHA build',
    'env APP_* config',
    'env SHOP_* config',
    'env BUILT clap',
  ]);
  expect(entries('build.rs', 'rust', text)).toEqual(['script build script rust']);
  expect(events('build.rs', 'rust', text)).toEqual(['handles greet tauri']);
  expect(commands('src/shop.rs', 'rust', text)).toEqual(['shop clap Cli', 'rm clap Old::Remove']);
});

it('reads C and C++ (generations-9)', () => {
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
  const more = `
#include <CLI/CLI.hpp>
#define TOKEN "SHOP_TOKEN"
const char *token = std::getenv(TOKEN);
ABSL_FLAG(int, port, 80, "The port.");
void routes() {
  CROW_ROUTE(app, "/a").methods("GET"_method, crow::HTTPMethod::Post)(show);
  Routes::Put(router, "/p", Routes::bind(&Shop::put, this));
  METHOD_ADD(Shop::list, "/l", Get, Post);
  app().registerHandler("/r", &handle, {Get});
  mg_set_request_handler(ctx, "/c", handler, 0);
  if (mg_http_match_uri(hm, "/m")) {}
  evhttp_set_cb(http, "/e", on_e, NULL);
  auto *db = app.add_subcommand("db", "The database");
  db->add_subcommand("up")->envname("SHOP_UP");
  opt->envname("SHOP_PORT");
  argp_parse(&argp, argc, argv, 0, 0, &arguments);
}
ENDPOINT("GET", "/o", one) { return 1; }
int WINAPI WinMain(HINSTANCE a, HINSTANCE b, LPSTR c, int d) { return 0; }
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) { return 0; }`;
  expect(routes('src/shop.cpp', 'cpp', more)).toEqual([
    'GET /a crow show',
    'POST /a crow show',
    'PUT /p pistache Shop.put',
    'GET /l drogon Shop.list',
    'POST /l drogon Shop.list',
    'GET /r drogon handle',
    'ANY /c civetweb handler',
    'ANY /m mongoose',
    'ANY /e libevent on_e',
    'GET /o oatpp one',
  ]);
  expect(commands('src/shop.cpp', 'cpp', more)).toEqual(['db cli11 "The database"', 'db up cli11', 'shop argp']);
  expect(settings('src/shop.cpp', 'cpp', more)).toEqual([
    'env SHOP_TOKEN libc',
    'setting --port absl',
    'env SHOP_UP cli11',
    'env SHOP_PORT cli11',
  ]);
  expect(entries('src/shop.cpp', 'cpp', more)).toEqual(['ui shop windows', 'test fuzzes shop libfuzzer']);
});
