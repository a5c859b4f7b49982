#!/bin/sh
# Run once by the image of PostgreSQL: the role that reads and writes. `npm run migrate -- --grant shop` gives it rights.
set -eu
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set ON_ERROR_STOP=1 --set password="$SHOP_PASSWORD" <<'SQL'
CREATE ROLE shop LOGIN PASSWORD :'password';
SQL
