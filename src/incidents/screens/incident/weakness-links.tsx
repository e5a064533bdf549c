import { ExternalLink } from "@/components/external-link";

export function CveLinks({ cve }: { cve: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {cve.map((id) => (
        <ExternalLink key={id} href={`https://www.cve.org/CVERecord?id=${encodeURIComponent(id)}`}>
          {id}
        </ExternalLink>
      ))}
    </span>
  );
}

export function CweLinks({ cwe }: { cwe: readonly number[] }) {
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {cwe.map((number) => (
        <ExternalLink key={number} href={`https://cwe.mitre.org/data/definitions/${number}.html`}>
          {`CWE-${number}`}
        </ExternalLink>
      ))}
    </span>
  );
}
