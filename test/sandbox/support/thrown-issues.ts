import {readdir, readFile} from "node:fs/promises";
import ts from "typescript";

/** An issue in the sources, and its HTTP status if that is next to it. */
export interface ThrownIssue {
  readonly issue: string;
  readonly status: number | undefined;
}

const SANDBOX = new URL("../../../server/sandbox/", import.meta.url);
const CODE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;

/**
 * Finds each issue that the sandbox's server sources can put into an error: as `issue: …` or `issue = …`, as the
 * argument of a parameter named `issue`, and as the first member of tuples.
 */
export async function thrownIssues(): Promise<ThrownIssue[]> {
  const files = (await readdir(SANDBOX, {recursive: true}))
    .filter((name) => name.endsWith(".ts") && !name.startsWith("browser/"))
    // Look-ups by an issue do not throw it.
    .filter((name) => name !== "controls/mock-codes.ts");
  const sources = await Promise.all(
    files.map(async (name) =>
      ts.createSourceFile(name, await readFile(new URL(name, SANDBOX), "utf8"), ts.ScriptTarget.Latest, true),
    ),
  );
  const parameters = new Map<string, number>();
  const tuples = new Set<string>();
  for (const source of sources) walk(source, (node) => declare(node, parameters, tuples));
  const found: ThrownIssue[] = [];
  for (const source of sources) {
    walk(source, (node) => {
      for (const literal of issuesAt(node, parameters, tuples)) {
        found.push({issue: literal.text, status: statusOf(literal)});
      }
    });
  }
  return found;
}

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

/** Collects functions and constructors with a parameter `issue`, and the names of types that are such tuples. */
function declare(node: ts.Node, parameters: Map<string, number>, tuples: Set<string>): void {
  if (ts.isFunctionDeclaration(node) && node.name) {
    const at = node.parameters.findIndex(({name}) => name.getText() === "issue");
    if (at >= 0) parameters.set(node.name.text, at);
  }
  if (ts.isTypeAliasDeclaration(node) && isIssueTuple(node.type.getText())) tuples.add(node.name.text);
}

function isIssueTuple(type: string): boolean {
  return /\[issue: string\b/.test(type);
}

/** Finds string literals that are issues. */
function issuesAt(
  node: ts.Node,
  parameters: ReadonlyMap<string, number>,
  tuples: ReadonlySet<string>,
): readonly ts.StringLiteral[] {
  const isIssueType = (type: ts.TypeNode | undefined) =>
    type !== undefined && (isIssueTuple(type.getText()) || tuples.has(type.getText()));
  if (ts.isPropertyAssignment(node) && node.name.getText() === "issue") return codesIn(node.initializer);
  if (ts.isVariableDeclaration(node) && node.initializer) {
    if (node.name.getText() === "issue") return codesIn(node.initializer);
    if (isIssueType(node.type)) return firstMembers(node.initializer);
  }
  if (ts.isFunctionDeclaration(node) && node.body && isIssueType(withoutUndefined(node.type))) {
    return firstMembers(node.body);
  }
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
    const argument = node.arguments[parameters.get(node.expression.text) ?? -1];
    return argument ? codesIn(argument) : [];
  }
  return [];
}

function withoutUndefined(type: ts.TypeNode | undefined): ts.TypeNode | undefined {
  return type && ts.isUnionTypeNode(type) ? type.types[0] : type;
}

function codesIn(node: ts.Node): ts.StringLiteral[] {
  const codes: ts.StringLiteral[] = [];
  walk(node, (inner) => {
    const isCompared =
      ts.isBinaryExpression(inner.parent) && /^[!=]==$/.test(inner.parent.operatorToken.getText());
    if (ts.isStringLiteral(inner) && CODE.test(inner.text) && !isCompared) codes.push(inner);
  });
  return codes;
}

function firstMembers(node: ts.Node): ts.StringLiteral[] {
  const codes: ts.StringLiteral[] = [];
  walk(node, (inner) => {
    if (!ts.isArrayLiteralExpression(inner)) return;
    const [first] = inner.elements;
    if (first && ts.isStringLiteral(first) && CODE.test(first.text)) codes.push(first);
  });
  return codes;
}

/** Finds the status of the enclosing call, such as `new ServiceError(400, …)` or `unprocessable(…)`. */
function statusOf(literal: ts.Node): number | undefined {
  for (let node: ts.Node = literal; !ts.isSourceFile(node); node = node.parent) {
    if (ts.isNewExpression(node)) {
      const [status] = node.arguments ?? [];
      if (status && ts.isNumericLiteral(status)) return Number(status.text);
    }
    if (ts.isCallExpression(node) && node.expression.getText() === "unprocessable") return 422;
    if (ts.isFunctionDeclaration(node)) return undefined;
  }
  return undefined;
}
