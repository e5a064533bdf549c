"use client";

import { type Fault, faultAt } from "@/components/forms/json-document";
import { ValueList } from "@/components/forms/value-list";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { type JsonObject, valueAt, withValueAt } from "@/lib/json-pointer";
import { listAt, withList } from "../document/document-field";
import { DocumentFields, FieldGroup } from "../document/document-fields";
import { ArgsSchemaFields } from "../document/schema-fields";
import { ArgConstraints } from "./arg-constraints";
import { pathsOf } from "./arg-tests";
import { ruleCopy as copy } from "./copy";
import { RULE_FIELDS } from "./rule-field";

type Props = {
  rule: JsonObject;
  faults: readonly Fault[];
  /** Schema of the registered tool; null where the registry does not have it. */
  toolArgs: JsonObject | null;
  onChange: (next: JsonObject) => void;
};

/** The rule of one grant, made of the tool's schema; each member with what the firewall says against it. */
export function RuleFields({ toolArgs, ...document }: Props) {
  const { rule, faults, onChange } = document;
  const fields = { document: rule, faults, onChange };
  return (
    <div className="space-y-6">
      <FieldGroup title={copy.groups.constraints}>
        <ArgConstraints {...document} paths={pathsOf(toolArgs ?? rule.args)} />
      </FieldGroup>
      <details open={toolArgs === null || rule.args !== undefined}>
        <summary className="min-h-6 cursor-pointer font-medium text-muted text-xs">
          {copy.groups.args}
        </summary>
        <div className="space-y-2 pt-2">
          <p className="text-muted text-xs">{copy.argsHint}</p>
          <ArgsSchemaFields document={rule} pointer="/args" faults={faults} onChange={onChange} />
        </div>
      </details>
      <FieldGroup title={copy.groups.reach}>
        <Incidents {...document} />
        <DocumentFields {...fields} fields={RULE_FIELDS.reach} />
      </FieldGroup>
      <FieldGroup title={copy.groups.limits}>
        <DocumentFields {...fields} fields={RULE_FIELDS.limits} />
      </FieldGroup>
      <FieldGroup title={copy.groups.person}>
        <DocumentFields {...fields} fields={RULE_FIELDS.person} />
      </FieldGroup>
    </div>
  );
}

const INCIDENTS = "/resource/incidents";

function Incidents({ rule, faults, onChange }: Omit<Props, "toolArgs">) {
  const held = valueAt(rule, INCIDENTS);
  const choice = held === "all" ? "all" : held === undefined ? "none" : "some";
  const error = faultAt(faults, INCIDENTS);
  return (
    <>
      <Field label={copy.incidents} error={choice === "some" ? undefined : error}>
        {(control) => (
          <Select
            {...control}
            className="max-w-60"
            value={choice}
            onChange={({ target }) => {
              const chosen = { none: undefined, some: [], all: "all" }[target.value];
              onChange(withValueAt(rule, INCIDENTS, chosen));
            }}
          >
            {Object.entries(copy.incidentWords).map(([each, words]) => (
              <option key={each} value={each}>
                {words}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {choice === "some" && (
        <ValueList
          label={copy.incidentIds}
          error={error}
          values={listAt(rule, INCIDENTS)}
          onChange={(ids) =>
            onChange(
              ids.length === 0 ? withValueAt(rule, INCIDENTS, []) : withList(rule, INCIDENTS, ids),
            )
          }
        />
      )}
    </>
  );
}
