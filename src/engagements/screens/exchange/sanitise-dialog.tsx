"use client";

import { useMutation } from "@tanstack/react-query";
import { FormDialog } from "@/components/forms/form-dialog";
import { useForm } from "@/components/forms/use-form";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import {
  type ColumnTreatments,
  DEFAULT_TREATMENTS,
  isMaskable,
  LOG_COLUMNS,
  TREATMENTS,
} from "@/engagements/domain/log-columns";
import { formatQuantity } from "@/lib/format";
import { COLUMN_NAMES, sanitise as copy, replacedWords, TREATMENT_NAMES } from "./copy";
import { downloadLog } from "./download-log";

type Props = { engagementId: string; onClose: () => void };

/** Chooses what is exported of each column; then shows what was replaced. */
export function SanitiseDialog({ engagementId, onClose }: Props) {
  const download = useMutation({
    mutationFn: (treatments: ColumnTreatments) => {
      const columns = LOG_COLUMNS.map((name) => `${name}:${treatments[name]}`).join(",");
      return downloadLog(engagementId, String(new URLSearchParams({ sanitise: "true", columns })));
    },
  });
  const form = useForm({
    act: download,
    values: DEFAULT_TREATMENTS,
    input: (treatments) =>
      LOG_COLUMNS.every((name) => treatments[name] === "keep") ? null : treatments,
  });
  const treatments = form.values;
  return (
    <FormDialog
      form={form}
      title="Sanitised export"
      lead="Masks names of machines and people, the same one alike in all rows, and secrets of a known form."
      submit="Export"
      busy={copy.busy}
      cancel={download.isSuccess ? "Close" : "Cancel"}
      onClose={onClose}
    >
      {download.isSuccess && (
        <div role="status">
          <Notice tone="success" title={copy.done}>
            {`${formatQuantity(download.data.rows, "row", "rows")}; ${replacedWords(download.data.replaced)}.`}
          </Notice>
        </div>
      )}
      <ul className="grid gap-x-4 gap-y-1.5 sm:grid-cols-2">
        {LOG_COLUMNS.map((name) => (
          <li key={name} className="flex items-center justify-between gap-2">
            <span className="min-w-0 text-sm">{COLUMN_NAMES[name]}</span>
            <Select
              quiet
              className="w-28"
              aria-label={`${COLUMN_NAMES[name]}: what happens to it`}
              value={treatments[name]}
              onChange={({ target }) => {
                const chosen = TREATMENTS.find((each) => each === target.value);
                if (chosen !== undefined) form.set({ [name]: chosen });
                download.reset();
              }}
            >
              {TREATMENTS.filter((each) => each !== "mask" || isMaskable(name)).map((each) => (
                <option key={each} value={each}>
                  {TREATMENT_NAMES[each]}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
      <Notice
        tone="warning"
        title={
          form.isReady
            ? "A secret or a name that has no known form and is in no column of names can remain. Read the file before you share it."
            : "With every column kept, nothing would be sanitised."
        }
      />
    </FormDialog>
  );
}
