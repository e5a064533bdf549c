import { formatCount } from "@/lib/format";

export const records = {
  seq: (seq: string) => `#${seq}`,
  moreValues: (count: number) => `and ${formatCount(count)} more`,
  nameHint: (actor: string) => `${actor}: the record holds no name; this is the present one`,
  actors: {
    service: "The service",
    account: (id: string) => `Account ${id}`,
  },
};
