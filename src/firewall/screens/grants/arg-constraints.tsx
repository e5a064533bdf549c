import { X } from "lucide-react";
import { type Fault, faultAt } from "@/components/forms/json-document";
import { ValueList } from "@/components/forms/value-list";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { type ArgPath, operandOf, opsFor } from "@/firewall/domain/args/arg-paths";
import type { ArgTestOp } from "@/firewall/domain/args/arg-test";
import type { ValueSchema } from "@/firewall/domain/args/args-schema";
import { formatQuantity } from "@/lib/format";
import { type JsonObject, withValueAt } from "@/lib/json-pointer";
import { visibleText } from "@/lib/visible-text";
import { listAt, textAt, withList } from "../document/document-field";
import { operand, otherTests, type PlacedTest, testsOf, withoutTest, withTest } from "./arg-tests";

const unknownWords = (name: string) =>
  `“${name}” has no field here: it stays, and is edited as JSON.`;

/** What the schema of the tool says of an argument. */
const schemaWords = (schema: ValueSchema, required: boolean) =>
  [
    schema.type,
    required ? "required" : "may be left out",
    "enum" in schema && schema.enum !== undefined && `one of ${schema.enum.join(", ")}`,
    "minimum" in schema && schema.minimum !== undefined && `from ${schema.minimum}`,
    "maximum" in schema && schema.maximum !== undefined && `up to ${schema.maximum}`,
    "maxLength" in schema &&
      schema.maxLength !== undefined &&
      `at most ${schema.maxLength} characters`,
    "maxItems" in schema && schema.maxItems !== undefined && `at most ${schema.maxItems} items`,
  ]
    .filter((each) => each !== false)
    .join(", ");

const OP_NAMES = {
  eq: "Is exactly",
  in: "Is one of",
  subset: "Each item is one of",
  prefix: "Begins with",
  pattern: "Matches the pattern",
  min: "Is at least",
  max: "Is at most",
  maxLength: "Has at most this length",
  cidr: "Is an address within",
  host: "Is a host, or URL, of",
  same_tenant: "Is the tenant of the grant",
} satisfies Record<ArgTestOp, string>;

type Props = {
  /** The arguments of the tool, or of the rule where the registry does not have the tool. */
  paths: readonly ArgPath[];
  rule: JsonObject;
  faults: readonly Fault[];
  onChange: (next: JsonObject) => void;
};

/** Each argument of a tool with what the tool says of it and what the grant asks of it. */
export function ArgConstraints({ paths, ...props }: Props) {
  const others = otherTests(props.rule, paths);
  return (
    <div className="space-y-2">
      {paths.length === 0 && (
        <p className="text-muted text-sm">
          No argument is known: the tool takes none, or the registry does not have its schema.
        </p>
      )}
      <ul className="divide-y divide-line rounded-md border border-line empty:hidden">
        {paths.map((path) => (
          <li key={path.pointer} className="space-y-2 px-3 py-2">
            <Argument path={path} {...props} />
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className="text-medium text-xs">
          {formatQuantity(others, "constraint is", "constraints are")} about something that is no
          argument of the tool: they stay, and are edited as JSON.
        </p>
      )}
    </div>
  );
}

type OnArgument = Omit<Props, "paths"> & { path: ArgPath };

function Argument(props: OnArgument) {
  const { path, rule, onChange } = props;
  const { pointer, schema, required } = path;
  const label = `Add a constraint to ${pointer}`;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <code className="wrap-anywhere font-mono font-semibold text-xs">
          {visibleText(pointer).text}
        </code>
        <span className="text-muted text-xs">{schemaWords(schema, required)}</span>
        <span className="ml-auto w-48">
          <Select
            quiet
            aria-label={label}
            value=""
            onChange={({ target }) => {
              const op = opsFor(schema).find((each) => each === target.value);
              if (op !== undefined) onChange(withTest(rule, path, op));
            }}
          >
            <option value="">Add a constraint…</option>
            {opsFor(schema).map((op) => (
              <option key={op} value={op}>
                {OP_NAMES[op]}
              </option>
            ))}
          </Select>
        </span>
      </div>
      {schema.description !== undefined && (
        <p className="text-muted text-xs">{visibleText(schema.description).text}</p>
      )}
      {testsOf(rule, pointer).map((placed) => (
        <Test key={placed.at} placed={placed} {...props} />
      ))}
    </>
  );
}

function Test({
  placed: { at, test },
  path,
  rule,
  faults,
  onChange,
}: OnArgument & { placed: PlacedTest }) {
  const op = opsFor(path.schema).find((each) => each === test.op);
  const place = `/tests/${at}`;
  const name = op === undefined ? String(test.op) : OP_NAMES[op];
  const optional = test.optional === true;
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1 border-line border-l-2 pl-3">
      <div className="min-w-40 flex-1">
        {op === undefined ? (
          <p className="text-medium text-xs">{unknownWords(name)}</p>
        ) : (
          <Operand
            label={`${name} (${path.pointer})`}
            op={op}
            path={path}
            rule={rule}
            place={place}
            error={faultAt(faults, place)}
            onChange={onChange}
          />
        )}
      </div>
      {!path.required && op !== undefined && (
        <Checkbox
          label="May be missing"
          checked={optional}
          onChange={() =>
            onChange(withValueAt(rule, `${place}/optional`, optional ? undefined : true))
          }
        />
      )}
      <IconButton
        label={`Remove: ${name}, of ${path.pointer}`}
        onClick={() => onChange(withoutTest(rule, at))}
      >
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

type OperandProps = Pick<Props, "rule" | "onChange"> & {
  label: string;
  op: ArgTestOp;
  path: ArgPath;
  place: string;
  error: string | undefined;
};

function Operand({ label, op, path, rule, place, error, onChange }: OperandProps) {
  const kind = operandOf(op);
  if (kind === null) return <p className="text-sm">{label}</p>;
  const pointer = `${place}/${kind}`;
  const put = (value: unknown) => onChange(withValueAt(rule, pointer, value));
  const listed = "enum" in path.schema ? path.schema.enum : undefined;
  if (kind === "value") {
    const value = textAt(rule, { pointer });
    return (
      <Field label={label} error={error}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            className="font-mono text-xs"
            value={value}
            onChange={({ target }) =>
              put(target.value === "" ? undefined : operand(path, op, target.value))
            }
          />
        )}
      </Field>
    );
  }
  const values = listAt(rule, pointer);
  const change = (next: readonly string[]) =>
    onChange(withList(rule, pointer, next, (text) => operand(path, op, text)));
  // The number 7 and the text "7" would be one here.
  if (new Set(values).size < values.length) {
    return <p className="text-medium text-xs">{unknownWords(label)}</p>;
  }
  if (listed === undefined || values.some((each) => !listed.map(String).includes(each))) {
    return <ValueList label={label} error={error} values={values} onChange={change} />;
  }
  return (
    <fieldset>
      <legend className="font-medium text-sm">{label}</legend>
      <div className="flex flex-wrap">
        {listed.map(String).map((each) => (
          <Checkbox
            key={each}
            label={<bdi className="font-mono text-xs">{visibleText(each).text}</bdi>}
            checked={values.includes(each)}
            onChange={({ target }) =>
              change(target.checked ? [...values, each] : values.filter((held) => held !== each))
            }
          />
        ))}
      </div>
      {error !== undefined && <p className="text-critical text-xs">{error}</p>}
    </fieldset>
  );
}
