/** Consequences of an action, shown before it is taken. */
export function Consequences({ items }: { items: readonly string[] }) {
  return (
    <div className="space-y-1">
      <p className="font-medium">Consequences</p>
      <ul className="list-disc space-y-0.5 pl-5 text-muted">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
