import { expect, it } from 'vitest';
import { commands, entries, events, routes, settings } from './shown.ts';

it('joins class and method of ASP.NET Core (generations-9)', () => {
  const text = `
[ApiController, Authorize]
[Route("api/[controller]")]
public class OrdersController(IOrders orders) : ControllerBase
{
    [HttpGet("{id:int}")]
    public async Task<ActionResult<Order>> Get(int id) => await orders.Get(id);
    [HttpPost, Authorize("write")]
    [Route("add")]
    public IActionResult Add([FromBody] Order order) { return Ok(items["[HttpGet]"]); }
    [HttpDelete("/all")]
    public void Clear() { }
}
public class HomeController : Controller
{
    public IActionResult Index() => View();
    [HttpPost]
    public async Task<IActionResult> Save(Form form) { return View(); }
    IActionResult Hidden() => View();
}`;
  expect(routes('A.cs', 'csharp', text)).toEqual([
    'GET /api/Orders/{id:int} aspnet OrdersController.Get',
    'POST /api/Orders/add aspnet OrdersController.Add',
    'DELETE /all aspnet OrdersController.Clear',
    'GET /Home aspnet HomeController.Index',
    'POST /Home/Save aspnet HomeController.Save',
  ]);
});

it('reads minimal APIs, pages and functions (generations-9)', () => {
  const text = `
var api = app.NewVersionedApi("Shop").MapGroup("api/shop").HasApiVersion(1, 0);
api.MapGet("/items/{id}", GetItem).WithName("x");
app.MapGroup("/v2").MapPost("items", (Item item) => 1);
app.MapHub<Chat>("/chat");
list.Get("/no");`;
  expect(routes('A.cs', 'csharp', text)).toEqual([
    'GET /api/shop/items/{id} aspnet GetItem',
    'POST /v2/items aspnet',
    'WS /chat aspnet Chat',
  ]);
  expect(
    routes(
      'src/Pages/Shop/Index.cshtml.cs',
      'csharp',
      'class M : PageModel { public void OnGet() {} public Task OnPostAsync(int id) { } }',
    ),
  ).toEqual(['GET /Shop razor OnGet', 'POST /Shop razor OnPostAsync']);
  expect(
    routes(
      'A.cs',
      'csharp',
      'class F { [Function("Pay")] public IActionResult Pay([HttpTrigger(AuthorizationLevel.Anonymous, "post", Route = "pay/{id}")] HttpRequest req) { } }',
    ),
  ).toEqual(['POST /api/pay/{id} azure functions Pay']);
});

it('reads commands (generations-9)', () => {
  expect(
    commands(
      'tool/Program.cs',
      'csharp',
      'using System.CommandLine;\nvar root = new RootCommand("Sells.");\nvar c = new Command("add", "Adds.");\nvar no = new SqlCommand("x");',
    ),
  ).toEqual(['tool system.commandline "Sells."', 'add system.commandline "Adds."']);
  expect(
    commands('A.cs', 'csharp', 'using CommandLine;\n[Verb("add", HelpText = "Adds.")]\nclass AddOptions { }'),
  ).toEqual(['add commandlineparser AddOptions "Adds."']);
  expect(
    commands(
      'A.cs',
      'csharp',
      'class DatabaseCommand { void Configure(App command) { command.Command("drop", new Drop().Configure); db.Command("select 1"); } }',
    ),
  ).toEqual(['database drop commandline']);
  expect(
    commands('A.cs', 'csharp', '[Cmdlet(VerbsCommon.Get, "Order")]\npublic class GetOrder : PSCmdlet { }'),
  ).toEqual(['Get-Order powershell GetOrder']);
});

it('reads settings, events and entry points (generations-9)', () => {
  const text = `
using MediatR;
public class A : BackgroundService, INotificationHandler<OrderPlaced>
{
    public event EventHandler<Args>? Changed;
    private event Action Hidden;
    void F(IConfiguration configuration) {
        var a = configuration["Mail:Host"]; var b = map["x"];
        configuration.GetSection("Shop").GetValue<int>("Port");
        builder.Configuration.GetConnectionString("Db");
        var c = $"{Environment.GetEnvironmentVariable("HOME")}";
        mediator.Publish(new OrderSeen(1));
    }
    static async Task<int> Main(string[] args) { return 0; }
}`;
  expect(settings('tool/A.cs', 'csharp', text)).toEqual([
    'setting Mail:Host configuration',
    'setting Shop configuration',
    'setting Shop:Port configuration',
    'setting ConnectionStrings:Db configuration',
    'env HOME .net',
  ]);
  expect(events('tool/A.cs', 'csharp', text)).toEqual([
    'handles OrderPlaced mediatr',
    'emits Changed .net',
    'emits OrderSeen bus',
  ]);
  expect(entries('tool/A.cs', 'csharp', text)).toEqual(['worker works in the background .net', 'main A .net']);
});

it('reads prefixes of the environment, and groups within groups', () => {
  const text = `
builder.Configuration.AddEnvironmentVariables("SHOP_");
var api = app.MapGroup("/api"); var items = api.MapGroup("/items");
items.MapDelete("/{id}", Remove);`;
  expect(settings('A.cs', 'csharp', text)).toEqual(['env SHOP_* configuration']);
  expect(routes('A.cs', 'csharp', text)).toEqual(['DELETE /api/items/{id} aspnet Remove']);
});
