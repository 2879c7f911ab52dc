-- columns
select t.relname || ' ' || c.attname || ' ' || format_type(c.atttypid, null)
  || case when c.attnotnull then ' not null' else '' end
  || coalesce(' key ' || array_position(k.conkey, c.attnum), '')
  || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as line
from pg_class t join pg_attribute c on c.attrelid = t.oid and c.attnum > 0
  left join pg_constraint k on k.conrelid = t.oid and k.contype = 'p'
  left join pg_attrdef d on d.adrelid = t.oid and d.adnum = c.attnum
where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and not c.attisdropped;
-- references
select t.relname || ' ' || c.attname || ' to ' || o.relname || ' ' || a.attname || ' '
  || case k.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'other' end as line
from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class o on o.oid = k.confrelid
  join pg_attribute c on c.attrelid = t.oid and c.attnum = k.conkey[1]
  join pg_attribute a on a.attrelid = o.oid and a.attnum = k.confkey[1]
where k.contype = 'f';
-- indexes
select t.relname || case when i.indisunique then ' unique ' else ' ' end || coalesce(
    pg_get_expr(i.indexprs, i.indrelid), (select string_agg(a.attname, ',' order by p.n) from unnest(i.indkey::int[]) with ordinality p (c, n)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = p.c)
  ) || coalesce(' where ' || pg_get_expr(i.indpred, i.indrelid), '') as line
from pg_index i join pg_class t on t.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
  join pg_am m on m.oid = x.relam
where t.relnamespace = 'public'::regnamespace and not i.indisprimary and m.amname = 'btree';
-- triggers
select t.relname || ' trigger ' || g.tgname as line from pg_trigger g
  join pg_class t on t.oid = g.tgrelid where not g.tgisinternal;
-- checks
select t.relname || ' checks ' || count(*) as line from pg_constraint k
  join pg_class t on t.oid = k.conrelid where k.contype = 'c' group by t.relname;
