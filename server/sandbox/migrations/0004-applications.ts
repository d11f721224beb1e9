import type {Migration} from "../../database/migration.ts";

/** Features, environment, payment methods and profile of an application. */
export const applications: Migration = {
  async up(db) {
    const columns = {features: "", environment: "sandbox", payment_methods: "", profile: "{}"};
    for (const [name, value] of Object.entries(columns)) {
      await db.schema
        .alterTable("applications")
        .addColumn(name, "text", (column) => column.notNull().defaultTo(value))
        .execute();
    }
  },
};
