import {handler} from "@/checkout";

export {handler as DELETE, handler as GET, handler as OPTIONS, handler as POST};
