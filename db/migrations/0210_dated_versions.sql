-- What the owner decides (docs/rules.md Settings): settings in groups and texts, each version from an instant on.
CREATE TABLE dated_versions (
  uid          text PRIMARY KEY,
  kind         text NOT NULL,
  key          text NOT NULL, -- what of the kind: the group of settings, the path of the page
  effective_at timestamptz,   -- null: a draft
  value        jsonb NOT NULL,
  reason       text NOT NULL DEFAULT '',
  version      integer NOT NULL DEFAULT 1,
  changed_by   text NOT NULL,
  changed_at   timestamptz NOT NULL,
  CONSTRAINT dated_versions_one_at_an_instant UNIQUE NULLS NOT DISTINCT (kind, key, effective_at)
);
CREATE TRIGGER dated_versions_changed AFTER INSERT OR UPDATE OR DELETE ON dated_versions
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
