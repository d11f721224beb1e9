/** What the doors leave in a request's context. */
export interface DoorVariables {
  Variables: {
    /** Stands in an error's body and in the log line about it. */
    debugId: string;
    /** A page's Content-Security-Policy; every other reply gets the closed one. */
    policy?: string;
  };
}
