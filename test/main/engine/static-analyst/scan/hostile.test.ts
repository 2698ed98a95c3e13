/** Texts made to cost: read quadratically, they would not end within the time that a test has. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Language } from '#shared/contract/common.ts';
import { languages } from '#shared/contract/words.ts';
import { scan } from './shown.ts';

const heads: Partial<Record<Language, string>> = {
  typescript: "import express from 'express';import{Command}from'commander';const app=express();\n",
  python: 'import flask, click, tornado\nfrom django.urls import path\n',
  go: 'package main\nimport ("github.com/gin-gonic/gin";"github.com/spf13/cobra")\n',
  java: 'import io.ktor.A; import io.micronaut.B;\n',
  csharp: 'using System.CommandLine; class XController : Controller {\n',
  rust: 'use axum::Router; use clap::Command;\n',
};
const pieces: Record<string, readonly Language[]> = {
  '`${': ['typescript', 'kotlin'],
  '(/[': ['typescript'],
  'R"(': ['cpp'],
  '$"{': ['csharp'],
  '(': ['typescript', 'python', 'java'],
  "app.get('/x', h)": ['typescript'],
  '.command("x")': ['typescript'],
  "@Controller('x') class A {": ['typescript'],
  '@GET @Path("/x") ': ['java', 'kotlin'],
  'route("/x") {': ['kotlin'],
  '[Route("x")]': ['csharp'],
  'class A {': ['csharp'],
  'path("x", include([': ['python'],
  '@app.route("/x")\n': ['python'],
  'r.Route("/x", func() {': ['go'],
  '.nest("/x", ': ['rust'],
  'Command::new("x").subcommand(': ['rust'],
};

describe('hostile text', () => {
  it.each(Object.entries(pieces))('is read in one go: %j', (piece, spoken) => {
    for (const language of spoken) {
      const text = (heads[language] ?? '') + piece.repeat(Math.ceil(120_000 / piece.length));
      const all = scan('src/a.x', language, text);
      for (const found of Object.values(all).flat()) expect(JSON.stringify(found).length).toBeLessThan(1500);
    }
  });

  it.each(['package.json', 'docker-compose.yml', 'appsettings.json', 'openapi.yaml', 'pom.xml', 'a.sql'])(
    'is read in one go: %s',
    (file) => {
      for (const piece of [
        '\n',
        ' ',
        `${' '.repeat(990)}!\n`,
        '[',
        '{"a":',
        '"',
        `-- ${'TO'}${'DO'} `,
        'mainClass = a.',
      ])
        expect(
          Object.values(scan(file, null, `openapi: 3\n${piece.repeat(120_000 / piece.length)}`)).flat().length,
        ).toBeLessThan(1000);
    },
  );

  it('gives lines that are there, whatever the text', () => {
    const bits = fc.constantFrom(
      ...Object.keys(pieces),
      '"',
      "'",
      '}',
      ')',
      ']',
      '\n',
      '/*',
      '*/',
      '//',
      '"""',
      '\\',
      ' ',
      'é',
      'x = "y"',
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 40 }), fc.constantFrom(...languages), (parts, language) => {
        const text = (heads[language] ?? '') + parts.join('');
        const lines = text.split('\n').length;
        for (const { line, endLine } of Object.values(scan('a', language, text)).flat()) {
          expect(line).toBeGreaterThan(0);
          expect(endLine).toBeGreaterThanOrEqual(line);
          expect(endLine).toBeLessThanOrEqual(lines);
        }
      }),
      { numRuns: 300 },
    );
  });
});
