import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { newFolder } from "../support/folder";
import { copyRows } from "./copied-rows";

test("rows are copied by the columns that both versions have", () => {
  const folder = newFolder();
  const [from, to] = [join(folder, "new.sqlite"), join(folder, "old.sqlite")];
  const source = new Database(from);
  source.run("create table lots (id text primary key, title text, rights text)");
  source.run("create table receipts (id text)");
  source.run("create virtual table words using fts5 (body)");
  source.run("insert into lots values ('a', 'Songs', 'none')");
  source.run("insert into words values ('songs')");
  source.close();
  const target = new Database(to);
  target.run("create table lots (title text, id text primary key, seal text default 'no')");
  target.run("create virtual table words using fts5 (body)");
  copyRows(from, to);
  expect(target.query("select * from lots").all()).toEqual([
    { title: "Songs", id: "a", seal: "no" },
  ]);
  expect(target.query("select * from words").all()).toEqual([]);
  target.close();
});
