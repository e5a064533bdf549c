export const copy = {
  title: "Tokens",
  loading: "Loading tokens",
  failed: "The tokens could not be loaded",
  columns: {
    name: "Name",
    scopes: "May",
    expires: "Expires",
    used: "Last used",
    state: "State",
    actions: "Actions",
  },
  never: "never",
  states: { active: "Active", expired: "Expired", revoked: "Revoked" },
  add: "New token",
  revoke: "Revoke",
  revokeTitle: (name: string) => `Revoke ${name}?`,
};
