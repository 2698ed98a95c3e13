// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of other languages are written so.
/** Texts that our parsers read, each right as it stands and full of what its format offers. */
export const parserSeeds: Readonly<Record<string, string>> = {
  'README.md':
    '---\ntitle: Shop\n---\n# Shop\n\nSells things with `Store.add` and [docs](docs/guide.md#run "t").\n\n## Build\n\n```sh\ncd web && npm ci\nnpm run build -- --mode=x\n```\n\n| a | b |\n|---|---|\n| `x` | <b>y</b> |\n\nSetext\n------\n\n> quoted\n\n~~~js\nnew Store().add()\n~~~\n\n<!-- hidden `Gone` -->\n\n[ref]: ./src/store.ts\n',
  'docs/guide.rst':
    'Guide\n=====\n\nUse :func:`shop.add` and ``Store``.\n\n.. code-block:: python\n\n    Store().add()\n\nPart\n----\n\n`link <a.rst>`_ and .. include:: b.rst\n\n.. image:: c.png\n',
  'docs/guide.adoc':
    '= Guide\n\nUse `Store` and +add+. link:a.adoc[a]\n\n== Part\n\n[source,java]\n----\nnew Store().add();\n----\n\n=== Inner\n\nxref:b.adoc[b]\n',
  'INSTALL.txt': 'INSTALL\n=======\n\nRun make install\n\n  $ make\n  $ make install\n',
  'src/Cart.vue':
    '<script setup lang="ts">\nimport { add } from \'./store\'\nconst props = defineProps<{ user: User }>()\n</script>\n<template>\n  <Card v-for="(item, n) in items" :key="n" :user="find(item)" @click="add(item, $event)">{{ item.name | upper }}</Card>\n  <slot name="foot" v-bind="{ a: 1 }"/>\n</template>\n<style scoped>\n.a { color: red }\n</style>\n',
  'src/Old.vue':
    "<template><p>{{ total }}</p></template>\n<script>\nexport default {\n  name: 'Old',\n  data() { return { total: 1 } },\n}\n</script>\n",
  'src/Cart.svelte':
    '<script context="module">\n  export const x = 1;\n</script>\n<script lang="ts">\n  import { count } from "./store";\n  export let name: string;\n  $: double = $count * 2;\n</script>\n{#each items as { id, label }, n (id)}\n  <Card {label} on:click={() => add(id)} />\n{:else}\n  {@html name}\n{/each}\n{#await load() then value}{value}{:catch e}{e}{/await}\n{#snippet row(a)}<b>{a}</b>{/snippet}\n{@render row(1)}\n',
  'src/Page.astro':
    '---\nimport Card from "./Card.astro";\nconst { title } = Astro.props;\n---\n<html><Card title={title}>{items.map((i) => <li>{i.name}</li>)}</Card></html>\n<script>\n  add();\n</script>\n',
  'notes/look.ipynb':
    '{\n "cells": [\n  {\n   "cell_type": "code",\n   "source": [\n    "import shop\\n",\n    "%time shop.add(1)\\n",\n    "s = \'\\\\u00e9\'"\n   ],\n   "outputs": [{"text": ["x"]}]\n  },\n  {"cell_type": "markdown", "source": "# Title"}\n ],\n "metadata": {"language_info": {"name": "python"}},\n "nbformat": 4\n}\n',
  'Pages/Cart.razor':
    '@page "/cart"\n@using Shop\n@inject Store Store\n@typeparam T where T : class\n<Card Value="@total" @onclick="() => Add(1)">@if (total > 0) { <b>@total.ToString("N")</b> } else { @: none }</Card>\n@foreach (var item in Items)\n{\n  <li @key="item">@(item.Name) a@b.c @@x</li>\n}\n@code {\n  private int total;\n  void Add(int n) { total += n; /* } */ var s = $"{n}}}"; }\n}\n',
  'Views/Cart.cshtml':
    '@model Shop.Cart\n@{\n  ViewData["Title"] = "Cart";\n}\n<h1>@Model.Name</h1>\n@functions { int Two() => 2; }\n@section Scripts { <script>let a = 1;</script> }\n<a asp-action="Show" asp-route-id="@Model.Id">x</a>\n@* a comment *@\n',
  'memory-bank/brief.md':
    '# Brief\n\nOurs.\n\n<!-- MACHINE_BLOCK_START id=loop-status -->\n<!-- blockVersion: 3 | lastUpdated: 2024-01-22T10:30:00Z -->\n- what the machine says\n<!-- MACHINE_BLOCK_END -->\n\nBelow it.\n\n```md\n<!-- MACHINE_BLOCK_START id=example -->\n<!-- MACHINE_BLOCK_END -->\n```\n\n<!-- MACHINE_BLOCK_START id=next -->\n- more\n<!-- MACHINE_BLOCK_END -->\n',
  'memory-bank/crlf.md':
    '\ufeff# Tech\r\n\r\n<!-- MACHINE_BLOCK_START -->\r\n<!-- blockVersion: 1 -->\r\nTypeScript\r\n<!-- MACHINE_BLOCK_END -->\r\nÜnser Text\r\n',
  '.memo/config.yaml':
    'language: en\nindex:\n  maxFileKB: 512\n  exclude: ["out/**", &a "x"]\n  checker: true\nevolution:\n  enabled: false\n  maxConcurrent: 2\nhistory: { authors: false }\nsemantics:\n  language: zh\nunknown: *a\n',
  'package.json':
    '{"name":"shop","bin":{"shop":"src/store.ts"},"scripts":{"build":"tsc -p . && node x.mjs","test:unit":"vitest run","prepare":"husky"},"engines":{"node":">=20"},"workspaces":["web/*"],"packageManager":"pnpm@9.0.0"}\n',
  'composer.json': '{"scripts":{"test":["@lint","phpunit"],"lint":"phpcs"},"require":{"php":">=8.2"}}\n',
  Makefile:
    '.PHONY: all test\nPY ?= python3\nall: build ## Build all\ntest: all\n\t@$(PY) -m pytest -q \\\n\t\ttests\nifeq ($(OS),x)\nwin:\n\tcl a.c\nendif\ninclude other.mk\n%.o: %.c\n\tcc -c $<\n',
  justfile:
    'set shell := ["bash"]\n# Run it\nrun port="80": build\n  cargo run -- {{port}}\n[private]\nbuild:\n  cargo build\n',
  'Taskfile.yml':
    'version: "3"\ntasks:\n  build:\n    desc: Build it\n    deps: [gen]\n    cmds:\n      - go build ./...\n      - task: gen\n  gen: go generate ./...\n',
  Rakefile: 'desc "Run tests"\ntask :test => [:build] do\n  sh "rspec"\nend\nnamespace :db do\n  task :seed\nend\n',
  Procfile: 'web: bundle exec puma -C config/puma.rb\nworker: bin/jobs\n',
  'pyproject.toml':
    '[project]\nname = "tools"\nrequires-python = ">=3.11"\n[project.scripts]\nrun = "run:main"\n[tool.pytest.ini_options]\naddopts = "-q"\n[tool.poe.tasks]\nlint = "ruff check"\ntypes = { cmd = "mypy ." , help = """many\nlines""" }\n[tool.hatch.envs.default.scripts]\ntest = ["pytest", "ruff"]\n',
  'tox.ini':
    '[tox]\nenvlist = py{311,312}, lint\n[testenv]\ndeps = -r requirements.txt\ncommands =\n  pytest {posargs}\n[testenv:lint]\ncommands = ruff check .\n',
  'noxfile.py':
    'import nox\n\n@nox.session(python=["3.12"])\ndef tests(session):\n    """Run."""\n    session.run("pytest", *session.posargs)\n',
  'setup.cfg': '[tool:pytest]\ntestpaths = tests\n',
  'requirements.txt': 'requests==2.31 ; python_version > "3"\n-r other.txt\npytest\n',
  'core/Cargo.toml':
    '[package]\nname = "core"\nrust-version = "1.80"\n[workspace]\nmembers = ["a", "b/*"]\n[[bin]]\nname = "core"\n[features]\nx = []\n',
  '.cargo/config.toml': '[alias]\nxtask = "run --package xtask --"\nlint = ["clippy", "--all"]\n',
  'api/go.mod':
    'module example.org/api\n\ngo 1.24\n\nrequire (\n\tgolang.org/x/sync v0.10.0 // indirect\n)\ntool golang.org/x/tools/cmd/stringer\n',
  'Shop.sln':
    'Microsoft Visual Studio Solution File, Format Version 12.00\nProject("{9A19103F}") = "Shop", "lib\\Shop.csproj", "{1}"\nEndProject\n',
  'lib/Shop.csproj':
    '<Project Sdk="Microsoft.NET.Sdk.Web"><PropertyGroup><TargetFramework>net9.0</TargetFramework><OutputType>Exe</OutputType></PropertyGroup><ItemGroup><PackageReference Include="xunit" Version="2" /></ItemGroup></Project>\n',
  'app/build.gradle.kts':
    'plugins { application; kotlin("jvm") version "2.0" }\njava { toolchain { languageVersion = JavaLanguageVersion.of(21) } }\ntasks.register("hello") { description = "Says" }\n',
  'app/pom.xml':
    '<project><artifactId>till</artifactId><properties><maven.compiler.release>21</maven.compiler.release></properties><modules><module>a</module></modules><profiles><profile><id>it</id></profile></profiles></project>\n',
  'native/CMakeLists.txt':
    'cmake_minimum_required(VERSION 3.20)\nproject(Pump C)\nadd_executable(pump pump.c)\nenable_testing()\nadd_custom_target(fmt COMMAND clang-format -i a.c)\n',
  'web/Gemfile': 'source "https://example.org"\nruby "3.3"\ngem "rails"\ngem "rspec", group: :test\n',
  '.pre-commit-config.yaml':
    'repos:\n  - repo: https://example.org/x\n    rev: v1\n    hooks: [{ id: ruff, args: [--fix] }]\n',
  'compose.yaml':
    'services:\n  db: &db\n    image: postgres:16\n    environment: { POSTGRES_USER: shop }\n  web:\n    <<: *db\n    build: .\n    command: ["npm", "start"]\n',
  Dockerfile:
    'ARG V=24\nFROM node:${V} AS build\nENV PORT=80\nRUN npm ci \\\n  && npm run build\nFROM scratch\nCOPY --from=build /a /a\nENTRYPOINT ["node", "src/store.ts"]\n',
  '.github/workflows/ci.yml':
    'on: { push: { branches: [main] } }\njobs:\n  test:\n    runs-on: ${{ matrix.os }}\n    strategy: { matrix: { node: [20, 24] } }\n    services: { db: { image: "postgres:16" } }\n    steps:\n      - uses: actions/checkout@v4\n      - run: |\n          cd web\n          npm ci\n          npm test -- --node=${{ matrix.node }}\n        working-directory: web\n',
  '.gitlab-ci.yml':
    'stages: [test]\n.base: &base\n  image: python:3.12\ntest:\n  <<: *base\n  script:\n    - pip install -e .\n    - pytest\n',
  Jenkinsfile:
    "pipeline {\n  agent any\n  stages { stage('Test') { steps { sh 'make test'; sh '''\n    ./gradlew check\n  ''' } } }\n}\n",
  '.gitignore': '/out/\n*.log\n!keep.log\n[a-c]*.tmp\n**/deep/**/x\n\\#not\ndocs/*.md \nfoo\\ \n[!a-z]?.*\n',
  '.memoignore': 'vendor/**\n!vendor/ours\n',
};
