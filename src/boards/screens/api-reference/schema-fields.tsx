import { Fragment } from "react";
import { limitsOf, nameOf, type OpenApiDocument, type Schema } from "./openapi-document";
import { Prose } from "./prose";
import { schemaHref } from "./reference-pages";

/** What of a value is said: which members it needs, or which it may lack. */
type Marks = "required" | "optional";

type Props = { document: OpenApiDocument; schema: Schema; marks: Marks };

/** The type of a value in a few words: `string`, `Incident[]`, `integer or null`; names lead to their page. */
export function TypeWords({ schema }: { schema: Schema }) {
  const { $ref, enum: words, const: constant, type, format } = schema;
  if ($ref !== undefined) {
    const name = nameOf($ref);
    return (
      <a href={schemaHref(name)} className="link">
        {name}
      </a>
    );
  }
  if (words !== undefined) return words.map((word) => JSON.stringify(word)).join(" | ");
  if (constant !== undefined) return JSON.stringify(constant);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    return choices.map((choice, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the choices of a schema never change their order
      <Fragment key={at}>
        {at > 0 && " or "}
        <TypeWords schema={choice} />
      </Fragment>
    ));
  }
  if (type === "array") {
    return (
      <>
        <TypeWords schema={schema.items ?? {}} />
        []
      </>
    );
  }
  const name = typeof type === "object" ? type.join(" or ") : (type ?? "any");
  return format === undefined ? name : `${name} (${format})`;
}

/** The schema whose members are shown for a value: of a list those of its items. */
function membersOf(
  document: OpenApiDocument,
  schema: Schema,
  followNames: boolean,
): readonly Schema[] {
  if (schema.$ref !== undefined) {
    const named = document.components.schemas[nameOf(schema.$ref)];
    return followNames && named !== undefined ? membersOf(document, named, false) : [];
  }
  if (schema.properties !== undefined) return [schema];
  if (schema.items !== undefined) return membersOf(document, schema.items, followNames);
  return (schema.anyOf ?? schema.oneOf ?? []).flatMap((choice) =>
    membersOf(document, choice, followNames),
  );
}

/** Members of a value with their types, limits and descriptions; named schemas within are links. */
export function SchemaFields({ schema, ...rest }: Props) {
  return <Members schemas={membersOf(rest.document, schema, true)} {...rest} />;
}

type MembersProps = Omit<Props, "schema"> & { schemas: readonly Schema[] };

function Members({ schemas, ...rest }: MembersProps) {
  return schemas.map((schema, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the choices of a schema never change their order
    <Fragment key={at}>
      {at > 0 && <p className="text-muted text-xs">or</p>}
      <ul className="space-y-1.5">
        {Object.entries(schema.properties ?? {}).map(([name, member]) => (
          <Member
            key={name}
            name={name}
            schema={member}
            isRequired={schema.required?.includes(name) === true}
            {...rest}
          />
        ))}
      </ul>
    </Fragment>
  ));
}

type MemberProps = Props & { name: string; isRequired: boolean };

function Member({ document, name, schema, isRequired, marks }: MemberProps) {
  const inner = membersOf(document, schema, false);
  const mark = marks === "required" ? (isRequired ? marks : null) : isRequired ? null : marks;
  return (
    <li className="text-sm">
      <FieldLine name={name} schema={schema} mark={mark} />
      {inner.length > 0 && (
        <div className="mt-1 space-y-1.5 border-l pl-3">
          <Members document={document} schemas={inner} marks={marks} />
        </div>
      )}
    </li>
  );
}

type LineProps = {
  name: string;
  schema: Schema;
  mark: Marks | null;
  description?: string | undefined;
};

/** One member or parameter in a line, and below it what is said of it. */
export function FieldLine({ name, schema, mark, description }: LineProps) {
  const said = description ?? schema.description;
  return (
    <>
      <p className="break-words">
        <code className="font-mono text-ink text-xs">{name}</code>{" "}
        <span className="text-muted text-xs">
          <TypeWords schema={schema} />
          {limitsOf(schema).map((limit) => `, ${limit}`)}
          {mark === "required" && <span className="text-high">, required</span>}
          {mark === "optional" && ", may be missing"}
          {schema.deprecated === true && ", deprecated"}
        </span>
      </p>
      {said !== undefined && (
        <p className="break-words text-muted text-xs">
          <Prose text={said} />
        </p>
      )}
    </>
  );
}
