"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { FormProblem } from "@/components/form-problem";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import {
  type ColumnTreatments,
  DEFAULT_TREATMENTS,
  isMaskable,
  LOG_COLUMNS,
  TREATMENTS,
} from "@/engagements/domain/log-columns";
import { COLUMN_NAMES, sanitise as copy, replacedWords, TREATMENT_NAMES } from "./copy";
import { downloadLog } from "./download-log";

type Props = { engagementId: string; onClose: () => void };

/** Chooses what is exported of each column; then shows what was replaced. */
export function SanitiseDialog({ engagementId, onClose }: Props) {
  const [treatments, setTreatments] = useState<ColumnTreatments>(DEFAULT_TREATMENTS);
  const download = useMutation({
    mutationFn: () => {
      const columns = LOG_COLUMNS.map((name) => `${name}:${treatments[name]}`).join(",");
      return downloadLog(engagementId, String(new URLSearchParams({ sanitise: "true", columns })));
    },
  });
  const allKept = LOG_COLUMNS.every((name) => treatments[name] === "keep");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!allKept) download.mutate();
  }

  return (
    <Dialog open onOpenChange={onClose} title={copy.title} description={copy.lead}>
      <form onSubmit={submit}>
        <DialogBody>
          <FormProblem error={download.error} />
          {download.isSuccess && (
            <div role="status">
              <Notice tone="success" title={copy.done}>
                {copy.counts(download.data.rows, replacedWords(download.data.replaced))}
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
                  aria-label={copy.treatment(COLUMN_NAMES[name])}
                  value={treatments[name]}
                  onChange={({ target }) => {
                    const chosen = TREATMENTS.find((each) => each === target.value);
                    if (chosen !== undefined) setTreatments({ ...treatments, [name]: chosen });
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
          <Notice tone="warning" title={allKept ? copy.allKept : copy.limit} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{download.isSuccess ? copy.close : copy.cancel}</Button>
          <Button type="submit" variant="primary" disabled={allKept || download.isPending}>
            {download.isPending ? copy.busy : copy.submit}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
