"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { roleName, roleTask } from "./copy";

type Props<R extends string> = {
  legend: string;
  roles: readonly R[];
  chosen: readonly R[];
  onChange: (chosen: R[]) => void;
};

export function RoleCheckboxes<R extends string>({ legend, roles, chosen, onChange }: Props<R>) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{legend}</legend>
      <div className="grid rounded-md border border-line p-1 sm:grid-cols-2">
        {roles.map((role) => (
          <Checkbox
            key={role}
            label={roleName(role)}
            hint={roleTask(role)}
            checked={chosen.includes(role)}
            onChange={(event) =>
              onChange(
                roles.filter((each) =>
                  each === role ? event.target.checked : chosen.includes(each),
                ),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
