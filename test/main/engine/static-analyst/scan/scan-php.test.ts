import { expect, it } from 'vitest';
import { commands, events, routes, settings } from './shown.ts';

it('reads routes of Laravel with groups, resources and controllers in each form', () => {
  const text = `<?php
use App\\Http\\Controllers\\OrderController;
use Illuminate\\Support\\Facades\\Route;

Route::get('/', fn () => view('welcome'));
Route::get('/orders/{order}', [OrderController::class, 'show'])->name('orders.show');
Route::post('orders', 'OrderController@store');
Route::match(['get', 'post'], '/search', SearchController::class);
Route::middleware('auth')->prefix('admin')->group(function () {
    Route::delete('/orders/{order}', [OrderController::class, 'destroy']);
    Route::middleware('log')->put('/x', [OrderController::class, 'x']);
});
Route::group(['prefix' => 'v1', 'as' => 'v1.'], function () {
    Route::any('ping', PingController::class);
});
Route::apiResource('categories', CategoryController::class)->only(['index', 'show']);
Cache::get('/no-route', 1);
$router->get('/unknown');
`;
  expect(routes('routes/web.php', 'php', text)).toEqual([
    'GET / laravel',
    'GET /orders/{order} laravel OrderController.show',
    'POST /orders laravel OrderController.store',
    'GET /search laravel SearchController',
    'POST /search laravel SearchController',
    'DELETE /admin/orders/{order} laravel OrderController.destroy',
    'PUT /admin/x laravel OrderController.x',
    'ANY /v1/ping laravel PingController',
    'GET /categories laravel CategoryController.index',
    'GET /categories/{category} laravel CategoryController.show',
  ]);
  expect(routes('routes/api.php', 'php', "<?php\nRoute::get('/me', [MeController::class, 'show']);\n")).toEqual([
    'GET /api/me laravel MeController.show',
  ]);
  const all = routes(
    'routes/web.php',
    'php',
    "<?php\nRoute::resource('blog-posts', PostController::class)->except('edit');\n",
  );
  expect(all).toEqual([
    'GET /blog-posts laravel PostController.index',
    'GET /blog-posts/create laravel PostController.create',
    'POST /blog-posts laravel PostController.store',
    'GET /blog-posts/{blog_post} laravel PostController.show',
    'PUT /blog-posts/{blog_post} laravel PostController.update',
    'DELETE /blog-posts/{blog_post} laravel PostController.destroy',
  ]);
});

it('reads commands, events and variables of Laravel', () => {
  const text = `<?php
namespace App\\Console\\Commands;
use Illuminate\\Console\\Command;
class SendMail extends Command {
    protected $signature = 'mail:send {user} {--queue}';
    public function handle(): int {
        event(new MailSent($this->argument('user')));
        Event::listen(OrderPlaced::class, fn () => 1);
        return env('MAIL_LIMIT', 3) + getenv('MAIL_HOST') + $_ENV['MAIL_PORT'];
    }
}
`;
  expect(commands('app/SendMail.php', 'php', text)).toEqual(['mail:send laravel SendMail']);
  expect(events('app/SendMail.php', 'php', text)).toEqual(['emits MailSent laravel', 'handles OrderPlaced laravel']);
  expect(settings('app/SendMail.php', 'php', text).sort()).toEqual([
    'env MAIL_HOST php',
    'env MAIL_LIMIT laravel',
    'env MAIL_PORT php',
  ]);
  expect(commands('routes/console.php', 'php', "<?php\nArtisan::command('inspire {name}', fn () => 1);\n")).toEqual([
    'inspire laravel',
  ]);
});

it('reads routes and commands of Symfony and routes of Slim', () => {
  const controller = `<?php
namespace App\\Controller;
use Symfony\\Component\\Routing\\Attribute\\Route;
#[Route('/blog')]
class BlogController {
    #[Route('/{slug}', name: 'show', methods: ['GET', 'HEAD'])]
    public function show(string $slug) {}
    #[Route(path: '/new')]
    public function make() {}
}
`;
  expect(routes('src/BlogController.php', 'php', controller)).toEqual([
    'GET /blog/{slug} symfony BlogController.show',
    'HEAD /blog/{slug} symfony BlogController.show',
    'ANY /blog/new symfony BlogController.make',
  ]);
  const command = "<?php\n#[AsCommand(name: 'app:clean', description: 'Cleans up')]\nclass Clean {}\n";
  expect(commands('src/Clean.php', 'php', command)).toEqual(['app:clean symfony Clean "Cleans up"']);
  const slim = `<?php
use Slim\\Factory\\AppFactory;
$app = AppFactory::create();
$app->get('/users', UserList::class);
$app->group('/admin', function ($group) { $group->post('/users', [Users::class, 'add']); });
`;
  expect(routes('public/index.php', 'php', slim)).toEqual([
    'GET /users slim UserList',
    'POST /admin/users slim Users.add',
  ]);
});
