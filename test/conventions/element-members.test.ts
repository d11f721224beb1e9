import assert from "node:assert/strict";
import {readdirSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {test} from "node:test";
import ts from "typescript";

/** Number of members that the elements have today. A helper takes functions or a controller instead of another one. */
const limit = 24;

const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected | ts.ModifierFlags.Static;

/**
 * Public members of element classes that only helpers use: those marked `@internal`, also in an interface that is merged with the
 * class. Overrides and functions that the browser calls don't count. The manifest has all other public members, with a description.
 */
function internalMembers(sources: readonly string[]): string[] {
  const statements = sources.flatMap((text) => [
    ...ts.createSourceFile("element.ts", text, ts.ScriptTarget.Latest, true).statements,
  ]);
  const classes = statements.filter((statement) => ts.isClassDeclaration(statement));
  const baseOf = (name: string | undefined): string | undefined =>
    classes.find((one) => one.name?.text === name)?.heritageClauses?.[0]?.types[0]?.expression.getText();
  const isElement = (name: string | undefined): boolean =>
    name !== undefined && (name === "LitElement" || isElement(baseOf(name)));
  const interfaces = statements.filter((statement) => ts.isInterfaceDeclaration(statement));
  const elements = [...classes, ...interfaces].filter(({name}) => isElement(name?.text));
  return elements.flatMap(({name, members}) =>
    [...members]
      .filter((member) => {
        const flags = ts.getCombinedModifierFlags(member);
        const isOwn = (flags & (hidden | ts.ModifierFlags.Override)) === 0;
        const isMarked = ts.getJSDocTags(member).some(({tagName}) => tagName.text === "internal");
        return isOwn && isMarked && !member.name?.getText().endsWith("Callback");
      })
      .map((member) => `${name!.text}.${member.name!.getText()}`),
  );
}

test("the elements have no more members for their helpers than today", () => {
  const files = readdirSync("src/components", {recursive: true, encoding: "utf8"});
  const members = internalMembers(
    files
      .filter((file) => file.endsWith(".ts"))
      .map((file) => readFileSync(join("src/components", file), "utf8")),
  );
  assert.ok(members.length <= limit, members.join("\n"));
});

test("a member is counted once, where it is declared", () => {
  const base = `abstract class Base extends LitElement {
    /** @internal */ abstract load(): void;
    /** @internal */ connectedMoveCallback(): void {}
    /** @internal */ protected hidden = 1;
    #own = 1;
    /** API. */ value = 1;
  }
  interface Base {
    /** @internal */ readonly shadowRoot: ShadowRoot;
  }`;
  const element = `class Tag extends Base {
    /** @internal */ override load(): void {}
    /** @internal */ get group() { return 1; }
  }
  class Helper {
    /** @internal */ state = 1;
  }`;
  assert.deepEqual(internalMembers([base, element]), ["Base.load", "Tag.group", "Base.shadowRoot"]);
});
