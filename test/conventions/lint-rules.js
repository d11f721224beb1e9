/**
 * Lint rule: code inside a transaction uses only that transaction.
 *
 * With the outer handle libsql deadlocks, because it has one connection for each file. On PostgreSQL its queries are not
 * rolled back.
 * A transaction is a call `<receiver>.transaction(<function>)` or `<receiver>.transaction().execute(<function>)`;
 * within its function, `<receiver>` and anything named `db` or `database` that comes from outside is refused.
 */
const noOuterDb = {
  meta: {
    type: "problem",
    schema: [],
    messages: {outer: "Use the transaction, not '{{name}}', inside a transaction."},
  },
  create(context) {
    const callbacks = [];
    const transactionReceiver = (node) => {
      const callee = node.callee;
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return undefined;
      if (callee.property.name === "transaction") return callee.object;
      if (callee.property.name !== "execute") return undefined;
      const inner = callee.object;
      return inner.type === "CallExpression" ? transactionReceiver(inner) : undefined;
    };
    const enter = (node) => {
      const call = node.parent;
      if (call?.type === "CallExpression" && call.arguments.includes(node) && transactionReceiver(call)) {
        callbacks.push(node);
      }
    };
    const leave = (node) => {
      if (callbacks.at(-1) === node) callbacks.pop();
    };
    const declaredInside = (node, callback) => {
      for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) {
        if (scope.set.has(node.name)) {
          const block = scope.block;
          return block.range[0] >= callback.range[0] && block.range[1] <= callback.range[1];
        }
      }
      return false;
    };
    return {
      ArrowFunctionExpression: enter,
      FunctionExpression: enter,
      "ArrowFunctionExpression:exit": leave,
      "FunctionExpression:exit": leave,
      Identifier(node) {
        const callback = callbacks[0];
        if (!callback) return;
        if (!/^(db|database)$/.test(node.name)) return;
        const parent = node.parent;
        const isReceiver = parent.type === "MemberExpression" && parent.object === node;
        const isOwnProperty = parent.type === "MemberExpression" && parent.property === node;
        const isArgument = parent.type === "CallExpression" && parent.arguments.includes(node);
        const isShorthand = parent.type === "Property" && parent.value === node;
        if (!isReceiver && !isOwnProperty && !isArgument && !isShorthand) return;
        if (!isOwnProperty && declaredInside(node, callback)) return;
        context.report({node, messageId: "outer", data: {name: node.name}});
      },
    };
  },
};

const WRITES = new Set(["insertInto", "updateTable", "deleteFrom"]);

/**
 * Lint rule: one file writes a table, and one file calls a function that writes.
 *
 * The option names the file of each table and of each function, by the end of its path.
 */
const oneWriter = {
  meta: {
    type: "problem",
    schema: [{type: "object"}],
    messages: {other: "Only {{file}} writes this: '{{name}}'."},
  },
  create(context) {
    const [{tables = {}, functions = {}} = {}] = context.options;
    const check = (node, name, file) => {
      if (file === undefined || context.filename.endsWith(file)) return;
      context.report({node, messageId: "other", data: {name, file}});
    };
    return {
      CallExpression(node) {
        const {
          callee,
          arguments: [first],
        } = node;
        if (callee.type === "Identifier") check(node, callee.name, functions[callee.name]);
        if (callee.type !== "MemberExpression" || !WRITES.has(callee.property.name)) return;
        if (first?.type === "Literal") check(node, first.value, tables[first.value]);
      },
    };
  },
};

const UNITS = /^(purchase_?units|units|unitsOf)$/i;

/**
 * Lint rule: code reads each purchase unit of an order, not only the first.
 *
 * A list of units is a name or a property such as `units` or `purchase_units`, or a call of `unitsOf`. An index, `.at(…)` and
 * a pattern that drops units are refused; `[unit, ...others]` keeps them.
 */
const noFirstUnit = {
  meta: {
    type: "problem",
    schema: [],
    messages: {first: "An order may have several purchase units: read each, or use onlyUnitOf."},
  },
  create(context) {
    const isUnits = (node) => {
      switch (node?.type) {
        case "Identifier":
          return UNITS.test(node.name);
        case "ChainExpression":
        case "TSNonNullExpression":
          return isUnits(node.expression);
        case "CallExpression":
          return node.callee.type === "Identifier" && isUnits(node.callee);
        case "LogicalExpression":
          return isUnits(node.left);
        case "MemberExpression":
          return !node.computed && isUnits(node.property);
        default:
          return false;
      }
    };
    const report = (node) => context.report({node, messageId: "first"});
    return {
      MemberExpression(node) {
        const isIndex = node.computed && typeof node.property.value === "number";
        const isAt = !node.computed && node.property.name === "at";
        if ((isIndex || isAt) && isUnits(node.object)) report(node);
      },
      VariableDeclarator({id, init}) {
        if (id.type !== "ArrayPattern" || !isUnits(init)) return;
        if (id.elements.at(-1)?.type !== "RestElement") report(id);
      },
    };
  },
};

export const rules = {"no-first-unit": noFirstUnit, "no-outer-db": noOuterDb, "one-writer": oneWriter};

export default {meta: {name: "project"}, rules};
