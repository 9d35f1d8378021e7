"""The database: schema, engine, writer, lock, loading, migrations."""
