import { Link } from "@/components/ui/link";
import { visibleText } from "@/lib/visible-text";

type Props = { name: string; onGo: (id: string) => void };

/** Link from an entry to a related entry, item, incident or technique. */
export function RelatedLink({ name, onGo }: Props) {
  const look = "link inline-flex min-h-6 items-center font-mono text-xs";
  if (/^LOG-[1-9]\d{0,8}$/.test(name)) {
    return (
      <a
        href={`#${name}`}
        className={look}
        onClick={(event) => {
          event.preventDefault();
          onGo(name);
        }}
      >
        {name}
      </a>
    );
  }
  if (/^REG-[1-9]\d{0,8}$/.test(name)) {
    return (
      <Link href={`?tab=register&item=${name}`} className={look}>
        {name}
      </Link>
    );
  }
  if (/^INC-\d{4}-\d{4,18}$/.test(name)) {
    return (
      <Link href={`/incidents/${name}`} className={look}>
        {name}
      </Link>
    );
  }
  return <bdi className="font-mono text-xs">{visibleText(name).text}</bdi>;
}
