// The props of every component that the package exports, as the compiler knows them: what the docs pages list and the controls change.
import path from 'node:path';
import ts from 'typescript';
import type { Part, Prop, Shape, Table } from './table.ts';

const PROPS_OF_HTML = /node_modules[\\/]/;

/** Reads the entries (name and source file) with one program of the compiler. */
export function extract(entries: ReadonlyMap<string, string>, configFile: string): Table {
  const { config } = ts.readConfigFile(configFile, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, path.dirname(configFile));
  const program = ts.createProgram([...entries.values()], options);
  const reader = new Reader(program.getTypeChecker());
  const table: Table = {};
  for (const [entry, file] of entries) {
    const source = program.getSourceFile(file);
    if (source) table[entry] = reader.entry(source);
  }
  return table;
}

class Reader {
  readonly checker: ts.TypeChecker;
  constructor(checker: ts.TypeChecker) {
    this.checker = checker;
  }

  entry(source: ts.SourceFile): Part[] {
    const module = this.checker.getSymbolAtLocation(source);
    if (!module) return [];
    return this.checker.getExportsOfModule(module).flatMap((exported) => {
      const part = this.part(exported);
      return part ? [part] : [];
    });
  }

  /** A component: its name begins with a capital letter, and it can be called with props. */
  part(exported: ts.Symbol): Part | undefined {
    const name = exported.getName();
    const symbol = exported.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(exported) : exported;
    if (!/^[A-Z]/.test(name) || !(symbol.flags & ts.SymbolFlags.Value)) return undefined;
    const declaration = symbol.valueDeclaration;
    if (!declaration) return undefined;
    const [signature] = this.checker.getTypeOfSymbolAtLocation(symbol, declaration).getCallSignatures();
    if (!signature || !this.renders(signature)) return undefined;
    const description = ts.displayPartsToString(symbol.getDocumentationComment(this.checker));
    const [parameter] = signature.getParameters();
    if (!parameter) return { name, description, props: [], shapes: [] };
    const given = this.checker.getTypeOfSymbolAtLocation(parameter, declaration);
    const shapes = new Map<string, Shape>();
    const defaults = defaultsOf(declaration);
    const all = this.properties(given);
    const element = this.element(all, declaration);
    // Its content is its value.
    const isField = /Input|TextArea|Select/.test(element ?? '');
    const props = all.flatMap((property) => {
      if (!this.isOwn(property) && (property.getName() !== 'children' || isField)) return [];
      return [this.prop(property, declaration, defaults, shapes)];
    });
    return {
      name,
      description,
      props: props.toSorted((a, b) => Number(b.required) - Number(a.required)),
      shapes: [...shapes.values()],
      ...(element && { element }),
    };
  }

  /** The properties of every alternative; `getPropertiesOfType` lists only those that all alternatives have. */
  private properties(given: ts.Type): ts.Symbol[] {
    const found = new Map<string, ts.Symbol>();
    for (const one of given.isUnion() ? [given, ...given.types] : [given])
      for (const property of this.checker.getPropertiesOfType(one))
        if (!found.has(property.getName())) found.set(property.getName(), property);
    return [...found.values()];
  }

  private renders(signature: ts.Signature): boolean {
    const answer = this.checker.typeToString(signature.getReturnType());
    return /Element|ReactNode|null/.test(answer);
  }

  private isOwn(property: ts.Symbol): boolean {
    return (property.getDeclarations() ?? []).some(
      (declaration) => !PROPS_OF_HTML.test(declaration.getSourceFile().fileName),
    );
  }

  /** The element whose attributes a component passes on: that of its handlers. */
  private element(all: readonly ts.Symbol[], at: ts.Node): string | undefined {
    const handler = all.find((property) => property.getName() === 'onPointerDown' && !this.isOwn(property));
    if (!handler) return undefined;
    const text = this.checker.typeToString(this.checker.getTypeOfSymbolAtLocation(handler, at));
    return /(?:HTML|SVG)\w*Element/.exec(text)?.[0];
  }

  private prop(
    property: ts.Symbol,
    at: ts.Node,
    defaults: ReadonlyMap<string, string>,
    shapes: Map<string, Shape>,
  ): Prop {
    const name = property.getName();
    const type = this.checker.getTypeOfSymbolAtLocation(property, at);
    const tags = property.getJsDocTags(this.checker);
    const tagged = tags.find((tag) => tag.name === 'default')?.text;
    const deprecated = tags.find((tag) => tag.name === 'deprecated');
    const standard =
      (tagged && ts.displayPartsToString(tagged)) ?? defaults.get(name) ?? recipeDefault(property);
    const description = ts.displayPartsToString(property.getDocumentationComment(this.checker)).trim();
    const choices = this.choices(type);
    return {
      name,
      type: this.spell(type, property, shapes),
      required: !(property.flags & ts.SymbolFlags.Optional),
      description: description || (name === 'children' ? 'Content.' : ''),
      ...(standard !== undefined && { standard }),
      ...(deprecated && { deprecated: ts.displayPartsToString(deprecated.text) }),
      ...(choices && { choices }),
      kind: this.kind(type, choices),
    };
  }

  /** The members of a union without undefined and null. */
  private members(type: ts.Type): ts.Type[] {
    const members = type.isUnion() ? type.types : [type];
    return members.filter(
      (one) => !(one.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.Void)),
    );
  }

  /** The values of a union of literals. */
  private choices(type: ts.Type): (string | number)[] | undefined {
    const members = this.members(type);
    if (members.length === 0 || !members.every((one) => one.isLiteral())) return undefined;
    return members.flatMap((one) => (one.isStringLiteral() || one.isNumberLiteral() ? [one.value] : []));
  }

  private kind(type: ts.Type, choices: unknown): Prop['kind'] {
    if (choices) return 'choice';
    const members = this.members(type);
    const every = (flag: ts.TypeFlags) => members.length > 0 && members.every((one) => one.flags & flag);
    if (every(ts.TypeFlags.BooleanLike)) return 'boolean';
    if (every(ts.TypeFlags.NumberLike)) return 'number';
    if (every(ts.TypeFlags.StringLike)) return 'string';
    if (members.length > 0 && members.every((one) => one.getCallSignatures().length > 0)) return 'function';
    if (this.isNode(type)) return 'node';
    return 'object';
  }

  private isNode(type: ts.Type): boolean {
    return (
      type.aliasSymbol?.getName() === 'ReactNode' ||
      /^(React\.)?ReactNode$/.test(this.checker.typeToString(type))
    );
  }

  /** The type in full: unions by their members, callbacks by their signatures; the fields of named objects are shapes. */
  private spell(type: ts.Type, property: ts.Symbol, shapes: Map<string, Shape>): string {
    if (this.isNode(type)) return 'ReactNode';
    const optional = property.flags & ts.SymbolFlags.Optional;
    const members = type.isUnion() ? type.types : [type];
    const isLast = (one: ts.Type) => Number((one.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) > 0);
    const texts = members
      .toSorted((a, b) => isLast(a) - isLast(b))
      .flatMap((one) => {
        if (optional && one.flags & ts.TypeFlags.Undefined) return [];
        this.noteShapes(one, shapes, 0);
        const text = this.checker.typeToString(
          one,
          undefined,
          ts.TypeFormatFlags.NoTruncation |
            ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope |
            ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType |
            (one.getCallSignatures().length > 0 ? ts.TypeFormatFlags.InTypeAlias : 0),
        );
        return [members.length > 1 && text.includes('=>') ? `(${text})` : text];
      });
    const spelled = [...new Set(texts)].join(' | ').replace(/\bfalse \| true\b|\btrue \| false\b/, 'boolean');
    return spelled.replaceAll(/\bReact\.(?=\w)/g, '');
  }

  /** Named objects of ours that a type speaks of: their own text, as it stands in the source. */
  private noteShapes(type: ts.Type, shapes: Map<string, Shape>, depth: number): void {
    if (depth > 5) return;
    const symbol = type.aliasSymbol ?? type.getSymbol();
    const [declaration] = symbol?.getDeclarations() ?? [];
    const isOurs = declaration && !PROPS_OF_HTML.test(declaration.getSourceFile().fileName);
    if (
      symbol &&
      isOurs &&
      (ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration))
    ) {
      if (shapes.has(symbol.getName())) return;
      shapes.set(symbol.getName(), { name: symbol.getName(), text: declaration.getText() });
      if (ts.isTypeAliasDeclaration(declaration) && this.choices(type))
        shapes.set(symbol.getName(), {
          name: symbol.getName(),
          text: `type ${symbol.getName()} = ${
            this.choices(type)
              ?.map((one) => JSON.stringify(one))
              .join(' | ') ?? ''
          };`,
        });
      for (const property of this.checker.getPropertiesOfType(type))
        if (this.isOwn(property))
          this.noteShapes(this.checker.getTypeOfSymbolAtLocation(property, declaration), shapes, depth + 1);
    }
    if (type.isUnion() || type.isIntersection())
      for (const one of type.types) this.noteShapes(one, shapes, depth + 1);
    for (const one of this.checker.getTypeArguments(type as ts.TypeReference) ?? [])
      this.noteShapes(one, shapes, depth + 1);
    for (const one of type.aliasTypeArguments ?? []) this.noteShapes(one, shapes, depth + 1);
    for (const signature of type.getCallSignatures()) {
      if (!declaration || !isOurs) continue;
      for (const parameter of signature.getParameters())
        this.noteShapes(this.checker.getTypeOfSymbolAtLocation(parameter, declaration), shapes, depth + 1);
    }
  }
}

/** Defaults of a destructured parameter: `{ pending = false }`. */
function defaultsOf(declaration: ts.Declaration): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const read = (pattern: ts.BindingName | undefined) => {
    if (!pattern || !ts.isObjectBindingPattern(pattern)) return;
    for (const element of pattern.elements)
      if (element.initializer)
        found.set((element.propertyName ?? element.name).getText(), element.initializer.getText());
  };
  const visit = (node: ts.Node) => {
    if (ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isArrowFunction(node)) {
      read(node.parameters[0]?.name);
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(declaration);
  return found;
}

/** The default of a recipe's variant, which stands beside the variants. */
function recipeDefault(property: ts.Symbol): string | undefined {
  for (const declaration of property.getDeclarations() ?? []) {
    const options = declaration.parent?.parent?.parent;
    if (!options || !ts.isObjectLiteralExpression(options)) continue;
    const found = options.properties.find((one) => one.name?.getText() === 'defaultVariants');
    if (!found || !ts.isPropertyAssignment(found) || !ts.isObjectLiteralExpression(found.initializer))
      continue;
    for (const one of found.initializer.properties)
      if (ts.isPropertyAssignment(one) && one.name.getText() === property.getName())
        return one.initializer.getText();
  }
  return undefined;
}
