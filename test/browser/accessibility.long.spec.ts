import {axeAtTheChallenge, axeWhenFailedToLoad} from "./support/tag-states.ts";

axeAtTheChallenge("light");
axeWhenFailedToLoad("dark");
