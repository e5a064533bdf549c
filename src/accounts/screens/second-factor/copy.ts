export const copy = {
  loading: "Loading second factors",
  failed: "Your second factors could not be loaded",
  app: "Authenticator app",
  since: "Added",
  remove: "Remove",
  next: "Continue",
  appTitle: "Add an authenticator app",
  confirm: "Confirm",
  passkeyTitle: "Add a passkey",
  renew: "Make new recovery codes",
  gate: {
    needed: "Your role needs a second factor",
    title: "Add a second factor",
  },
};
