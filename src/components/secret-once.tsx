import { CopyButton } from "./ui/copy-button";
import { Notice } from "./ui/notice";

type Props = { label: string; secret: string; warning: string };

/** A secret that the service does not keep: now or never. */
export function SecretOnce({ label, secret, warning }: Props) {
  return (
    <div className="space-y-3">
      <Notice tone="warning" title={warning} />
      <div className="flex items-center gap-2 rounded-md border border-control bg-canvas py-2 pr-2 pl-3">
        <code className="min-w-0 flex-1 select-all font-mono text-sm wrap-anywhere">{secret}</code>
        <CopyButton text={secret} label={`Copy ${label}`} />
      </div>
    </div>
  );
}
