export const copy = {
  title: "Users",
  oneTime: "One-time password",
  never: "never",
  add: "Add a user",
  reset: "Reset password",
  factors: "Remove second factors",
  disable: "Disable",
  enable: "Enable",
  done: "Done",
  saved: (name: string) => `${name} is saved`,
  ownPassword: "Your password",
  ownPasswordHint: "Yours again: these roles decide, or see what others must not.",
  decidingRoles: (names: string) =>
    `${names}: another administrator has to approve. The other roles are given at once.`,
  decidingAlone: (names: string) =>
    `${names}: given at once and recorded as given by the only administrator.`,
  requests: {
    approve: "Approve",
    approved: (name: string) => `${name} has the roles`,
    ended: (name: string) => `The request for ${name} has ended`,
    obstacles: {
      requester: "You asked: another administrator approves.",
      target: "They are your own: another administrator approves.",
      requester_gone: "The requester is no longer an administrator: it cannot be approved.",
      new_administrator:
        "One of you two has been an administrator for less than a day: it can be approved then.",
      one_time_password:
        "One of you still uses a password that another person set: choose your own first.",
      password_given:
        "One of you two gave the other a password in the last 24 hours or since: another administrator approves.",
    },
  },
};
