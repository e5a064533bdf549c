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

import { RULE_FIELDS } from "./rule-field";

const INCIDENT_WORDS = { none: "None", some: "These", all: "All" };

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
      <FieldGroup title="Constraints of the arguments">
        <ArgConstraints {...document} paths={pathsOf(toolArgs ?? rule.args)} />
      </FieldGroup>
      <details open={toolArgs === null || rule.args !== undefined}>
        <summary className="min-h-6 cursor-pointer font-medium text-muted text-xs">
          Schema of the arguments
        </summary>
        <div className="space-y-2 pt-2">
          <p className="text-muted text-xs">
            What the grant's schema does not name is refused. Empty: the schema of the registered
            tool.
          </p>
          <ArgsSchemaFields document={rule} pointer="/args" faults={faults} onChange={onChange} />
        </div>
      </details>
      <FieldGroup title="Reach">
        <Incidents {...document} />
        <DocumentFields {...fields} fields={RULE_FIELDS.reach} />
      </FieldGroup>
      <FieldGroup title="Limits">
        <DocumentFields {...fields} fields={RULE_FIELDS.limits} />
      </FieldGroup>
      <FieldGroup title="Risk and approval">
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
      <Field label="Incidents that it may read" error={choice === "some" ? undefined : error}>
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
            {Object.entries(INCIDENT_WORDS).map(([each, words]) => (
              <option key={each} value={each}>
                {words}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {choice === "some" && (
        <ValueList
          label="Their ids"
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
