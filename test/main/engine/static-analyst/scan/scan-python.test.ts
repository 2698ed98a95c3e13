import { expect, it } from 'vitest';
import { commands, entries, events, routes, scan, settings } from './shown.ts';

it('reads routes of FastAPI and Flask with their prefixes (generations-9)', () => {
  const text = `
from fastapi import APIRouter, FastAPI
PREFIX = "/items"
app = FastAPI()
router = APIRouter(prefix=PREFIX, tags=["items"])

@router.get("/{id}", response_model=Item)
@cached(ttl=3)
async def read(id: int): ...

@router.post("")
def create(): ...

@app.websocket("/ws")
async def ws(socket): ...

app.include_router(router, prefix="/api")
client.get("/x")
@mock.patch("a.b.c")
def test(): ...
`;
  expect(routes('a.py', 'python', text)).toEqual([
    'GET /api/items/{id} fastapi read',
    'POST /api/items fastapi create',
    'WS /ws fastapi ws',
  ]);
  const flask = `
from flask import Flask, Blueprint
bp = Blueprint('shop', __name__, url_prefix='/shop')
@bp.route('/<id>', methods=['GET', 'PUT'])
def item(id): pass
bp.add_url_rule('/all', view_func=All.as_view('all'))
`;
  expect(routes('a.py', 'python', flask)).toEqual([
    'GET /shop/<id> flask item',
    'PUT /shop/<id> flask item',
    'GET /shop/all flask All',
  ]);
});

it('reads tables of routes: Django, aiohttp, Tornado (generations-9)', () => {
  const django = `
from django.urls import include, path, re_path
more: list[Pattern] = [
    path('a', views.a), path('b', views.b),
]
urlpatterns = [
    path('more/', include(more)),
    path('shop/', include([
        path('<int:id>/', views.Detail.as_view(), name='detail'),
    ])),
    re_path(r'^old$', views.old),
    path('admin/', include('admin.urls')),
]`;
  expect(routes('urls.py', 'python', django)).toEqual([
    'ANY /more/a django views.a',
    'ANY /more/b django views.b',
    'ANY /shop/<int:id>/ django views.Detail',
    'ANY /old django views.old',
  ]);
  expect(
    routes(
      'a.py',
      'python',
      "from aiohttp import web\napp.add_routes([web.get('/x', list)])\napp.router.add_post('/y', save)",
    ),
  ).toEqual(['GET /x aiohttp list', 'POST /y aiohttp save']);
  expect(routes('a.py', 'python', "import tornado.web\ntornado.web.Application([(r'/x', Main), ('no', A)])")).toEqual([
    'ANY /x tornado Main',
  ]);
});

it('reads commands of argparse, click, typer, Django and setup files (generations-9)', () => {
  const argparse = `
import argparse
parser = argparse.ArgumentParser(prog='shop', description='Sells.')
sub = parser.add_subparsers()
db = sub.add_parser('db', help='The database')
dbs = db.add_subparsers()
dbs.add_parser('migrate')
`;
  expect(commands('a.py', 'python', argparse)).toEqual([
    'shop argparse "Sells."',
    'db argparse "The database"',
    'db migrate argparse',
  ]);
  const click = `
import click
@click.group()
def cli(): ...
@cli.group('db')
def database(): ...
@database.command()
@click.option('--to')
def move_up(to):
    """Moves it.

    More."""
`;
  expect(commands('a.py', 'python', click)).toEqual(['db click database', 'db move-up click move_up "Moves it."']);
  expect(
    commands(
      'a.py',
      'python',
      'import typer\napp = typer.Typer()\nsub = typer.Typer()\n@sub.command()\ndef add(): ...\napp.add_typer(sub, name="user")',
    ),
  ).toEqual(['user add typer add']);
  expect(commands('shop/management/commands/restock.py', 'python', 'class Command(BaseCommand): ...')).toEqual([
    'restock django Command',
  ]);
  expect(commands('setup.py', 'python', "setup(entry_points={'console_scripts': ['shop = shop.cli:main']})")).toEqual([
    'shop python shop.cli:main',
  ]);
});

it('reads the environment and settings (generations-9)', () => {
  const text = `
import os
from os import environ
from django.conf import settings
from pydantic_settings import BaseSettings
KEY = 'FROM_CONSTANT'
os.environ['A1']; os.environ.get('B1', 3); os.getenv(KEY); environ['C1']; os.environ[KEY + '_2']
settings.DEBUG
other.environ['NO']
class Settings(BaseSettings):
    url: str = "x"
    def helper(self):
        inner: int = 1
    port: int
other: int = 3
`;
  expect(settings('a.py', 'python', text)).toEqual([
    'env A1 os',
    'env B1 os',
    'env FROM_CONSTANT os',
    'env C1 os',
    'env FROM_CONSTANT_2 os',
    'setting DEBUG django',
    'env url pydantic',
    'env port pydantic',
  ]);
});

it('reads entry points and events (generations-9)', () => {
  expect(entries('tool/run.py', 'python', "if __name__ == '__main__':\n    main()")).toEqual([
    'main python tool/run.py python',
  ]);
  expect(entries('tool/__main__.py', 'python', 'main()')).toEqual(['command python -m tool python']);
  expect(entries('a.py', 'python', 'import uvicorn\nuvicorn.run(app)\nsubprocess.run(["x"])')).toEqual([
    'server serves HTTP uvicorn',
  ]);
  expect(events('a.py', 'python', 'from celery import shared_task\n@shared_task\ndef send(): ...')).toEqual([
    'handles send celery',
  ]);
  expect(
    events('a.py', 'python', 'from django.dispatch import receiver\n@receiver(post_save, sender=A)\ndef saved(): ...'),
  ).toEqual(['handles post_save django']);
});

it('reads prefixes of the environment and defaults as they are written', () => {
  const text = `
import os, click
from pydantic_settings import BaseSettings, SettingsConfigDict
class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_prefix="SHOP_")
    port: int = 80
@click.group(context_settings={"auto_envvar_prefix": "NO"})
def cli(): ...
os.getenv("TITLE", "Two words")
cli(auto_envvar_prefix="TOOL")
`;
  expect(settings('a.py', 'python', text)).toEqual([
    'env SHOP_port pydantic',
    'env NO_* click',
    'env TITLE os',
    'env TOOL_* click',
  ]);
  expect(scan('a.py', 'python', text).configKeys[2]?.detail).toBe('default "Two words"');
});
