// Our lint rules (an oxlint plugin): imports between folders, file names, and three conventions.
import { relative, sep } from 'node:path';
import { findOffence } from './borders.mjs';

const VAGUE =
  /(^|\/)(utils?|helpers?|lib|common|misc)(\/|\.[jt]sx?$)|(Manager|Helper|Util|Wrapper)\.[jt]sx?$/;

const fileOf = (context) => relative(context.cwd, context.filename).split(sep).join('/');

const borders = {
  create(context) {
    const check = (source) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      const message = findOffence(fileOf(context), source.value);
      if (message) context.report({ node: source, message });
    };
    const checkSource = (node) => check(node.source);
    return {
      ImportDeclaration: checkSource,
      ExportNamedDeclaration: checkSource,
      ExportAllDeclaration: checkSource,
      ImportExpression: checkSource,
      TSImportType: checkSource,
    };
  },
};

const names = {
  create(context) {
    return {
      Program(node) {
        const file = fileOf(context);
        if (/(^|\/)index\.[jt]sx?$/.test(file))
          context.report({ node, message: `${file}: no index files. Name it for what it exports.` });
        if (VAGUE.test(file))
          context.report({ node, message: `${file}: the name says nothing. Name it for what it does.` });
      },
    };
  },
};

const environment = {
  create(context) {
    return {
      MemberExpression(node) {
        if (node.object.name !== 'process' || node.property.name !== 'env') return;
        const message = 'process.env is read once, in server/env.ts. Take the value from Env.';
        context.report({ node, message });
      },
    };
  },
};

const inlineStyle = {
  create(context) {
    return {
      JSXAttribute(node) {
        if (node.name.name !== 'style') return;
        const message = 'The content security policy drops style= attributes. Use a class of the css module.';
        context.report({ node, message });
      },
    };
  },
};

const plugin = {
  meta: { name: 'house' },
  rules: { borders, names, environment, 'inline-style': inlineStyle },
};

export default plugin;
