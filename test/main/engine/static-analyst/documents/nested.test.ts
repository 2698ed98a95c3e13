/** Names that are told over several files: routes below the prefix of their router, commands below commands. */
import { afterEach, expect, it } from 'vitest';
import { openTestCodeMap, type TestCodeMap } from '../../../../helpers/code-map.ts';
import { documentOf, write, writerFor } from './shop.ts';

let code: TestCodeMap | null = null;
afterEach(async () => {
  await code?.dispose();
  code = null;
});

async function namesOf(kind: string, files: Record<string, string>): Promise<string[]> {
  code = await openTestCodeMap(files);
  const writer = writerFor(code);
  await write(writer);
  await writer.close();
  const { entries } = await documentOf(code, 'interface');
  return entries.flatMap((entry) => (entry.kind === kind ? [entry.name] : []));
}

it('puts the prefix of a router before its routes, over as many files as it is hung', async () => {
  const files = {
    'app.js': `const express = require('express');
const api = require('./api');
const app = express();
app.get('/health', (req, res) => res.end());
app.use('/api', api);
app.use('/files', express.static('files'));
`,
    'api/index.js': `import { Router } from 'express';
import orders from './orders.js';
const router = Router();
router.use('/orders', orders);
router.get('/version', (req, res) => res.end());
export default router;
`,
    'api/orders.js': `import { Router } from 'express';
const router = Router();
router.get('/', (req, res) => res.end());
router.post('/:id', (req, res) => res.end());
export default router;
`,
  };
  expect(await namesOf('route', files)).toEqual([
    'GET /api/orders',
    'GET /api/version',
    'GET /health',
    'POST /api/orders/:id',
  ]);
});

it('puts the words of the command that adds it before a command of cobra, over packages', async () => {
  const files = {
    'go.mod': 'module example.com/gh\n\ngo 1.22\n',
    'root/root.go': `package root

import (
\t"example.com/gh/pr"
\t"github.com/spf13/cobra"
)

func NewCmdRoot() *cobra.Command {
\tcmd := &cobra.Command{Use: "gh <command>"}
\tcmd.AddCommand(pr.NewCmdPR())
\treturn cmd
}
`,
    'pr/pr.go': `package pr

import (
\tcmdList "example.com/gh/pr/list"
\t"github.com/spf13/cobra"
)

func NewCmdPR() *cobra.Command {
\tcmd := &cobra.Command{Use: "pr <command>"}
\tcmd.AddCommand(cmdList.NewCmdList(nil))
\treturn cmd
}
`,
    'pr/list/list.go': `package list

import (
\t"example.com/gh/api"
\t"github.com/spf13/cobra"
)

func NewCmdList(run func()) *cobra.Command {
\treturn &cobra.Command{Use: "list", RunE: func(cmd *cobra.Command, args []string) error {
\t\treturn api.Fetch(args)
\t}}
}
`,
    'api/api.go': `package api

import "net/http"

func Fetch(args []string) error {
\t_, err := http.Get(args[0])
\treturn err
}
`,
  };
  expect(await namesOf('command', files)).toEqual(['gh', 'gh pr', 'gh pr list']);
  // What only sets others up has no story of its own.
  const { stories } = await documentOf(code as TestCodeMap, 'stories');
  expect(stories.map(({ title }) => title)).toEqual(['gh pr list uses the network: Fetch']);
});

it('puts the prefix of a base class before the routes of a controller that has none, over files and levels', async () => {
  const files = {
    'Shop.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web"><PropertyGroup /></Project>\n',
    'Api/ApiBase.cs': `namespace Shop;
[ApiController, Authorize]
[Route("api/v1/[controller]")]
public abstract class ApiBase : ControllerBase { }
`,
    'Api/Middle.cs': 'namespace Shop;\npublic abstract class Middle : ApiBase { }\n',
    'Api/Areas.cs':
      'namespace Shop;\n[Area("admin")]\n[Route("[area]/[controller]/[action]")]\npublic abstract class AdminBase : Controller { }\n',
    'Api/Orders.cs': `namespace Shop;
public class OrdersController : Middle {
  [HttpGet("{id}")] public int One(int id) => id;
  [HttpPost] public int Add() => 1;
  [HttpGet("/health")] public int Health() => 1;
}
`,
    'Api/Users.cs': `namespace Shop;
public class UsersController : AdminBase {
  public IActionResult Details() { return View(); }
}
`,
    'Api/Own.cs': `namespace Shop;
[Route("own")]
public class OwnController : ApiBase {
  [HttpGet("x")] public int X() => 1;
}
`,
    'Api/Plain.cs': `namespace Shop;
public class PlainController : Controller {
  [HttpGet("plain")] public int X() => 1;
}
`,
    'src/main/java/a/Base.java': `package a;
import org.springframework.web.bind.annotation.*;
@RequestMapping(path = "/api/base", produces = "application/json")
public abstract class Base { }
`,
    'src/main/java/a/Carts.java': `package a;
import org.springframework.web.bind.annotation.*;
@RestController
public class Carts extends Base {
  @GetMapping("/carts") public int list() { return 1; }
}
`,
  };
  expect(await namesOf('route', files)).toEqual([
    'GET /admin/Users/Details',
    'GET /api/base/carts',
    'GET /api/v1/Orders/{id}',
    'GET /health',
    'GET /own/x',
    'GET /plain',
    'POST /api/v1/Orders',
  ]);
});
