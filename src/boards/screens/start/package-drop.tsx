"use client";

import { useMutation } from "@tanstack/react-query";
import { DropZone } from "@/components/drop-zone";
import { UtcTimes } from "@/components/time/time-zone";
import { Notice } from "@/components/ui/notice";
import { formatBytes } from "@/lib/format";
import { readProblem } from "@/lib/problem";
import { PackageChecks } from "@/packages/screens/package-checks";

/** Longer ones stop a browser's page for too long; the verifier takes them. */
const LIMIT = 100_000_000;

/** Forms of a package that only the verifier opens, by their first bytes. */
const OTHER_FORMS: Readonly<Record<string, string>> = { PK: "ZIP", "%P": "PDF" };

async function checkFile(file: File) {
  const form = OTHER_FORMS[await file.slice(0, 2).text()];
  if (form !== undefined) throw new SyntaxError(`This is the ${form} form, or no package.`);
  if (file.size > LIMIT) throw new SyntaxError(`It is longer than ${formatBytes(LIMIT)}.`);
  const { runFileCheck } = await import("@/packages/screens/run-package-check");
  return runFileCheck(file);
}

/** Takes the file of a package and verifies it here; the file stays in the browser. */
export function PackageDrop() {
  const check = useMutation({ mutationFn: checkFile });
  const name = check.variables?.name;
  return (
    <div className="space-y-3">
      <DropZone onFiles={([file]) => file !== undefined && check.mutate(file)}>
        <span className="space-y-0.5">
          <span className="block font-medium">Drop a package, or choose its file</span>
          <span className="block text-muted text-xs">
            The JSON form, up to {formatBytes(LIMIT)}. It is read in this browser and sent nowhere.
          </span>
        </span>
      </DropZone>
      <p role="status" className="text-muted empty:hidden">
        {check.isPending && "Verifying"}
      </p>
      {check.isSuccess && (
        <section aria-label="Result of the verification" className="space-y-2">
          <h3 className="font-medium break-all">{name}</h3>
          <UtcTimes>
            <PackageChecks check={check.data} />
          </UtcTimes>
        </section>
      )}
      {check.isError && <Failed name={name ?? ""} error={check.error} />}
    </div>
  );
}

function Failed({ name, error }: { name: string; error: Error }) {
  const isNoPackage = error instanceof SyntaxError;
  return (
    <Notice tone="error" title={`${name} was not verified`}>
      <p>{isNoPackage ? error.message : readProblem(error)?.title}</p>
      <p>
        {isNoPackage
          ? "Here only the JSON form can be verified; the verifier program opens ZIP and PDF as well."
          : "The service's keys could not be fetched. Nothing is known either way."}
      </p>
    </Notice>
  );
}
