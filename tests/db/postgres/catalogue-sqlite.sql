-- columns
select t.name || ' ' || c.name || ' ' || lower(c.type)
  || case when c."notnull" or c.pk then ' not null' else '' end
  || case when c.pk then ' key ' || c.pk else '' end
  || coalesce(' default ' || c.dflt_value, '') as line
from pragma_table_list t join pragma_table_info(t.name) c where t.schema = 'main';
-- references
select t.name || ' ' || f."from" || ' to ' || f."table" || ' ' || f."to" || ' '
  || lower(f.on_delete) as line
from pragma_table_list t join pragma_foreign_key_list(t.name) f where t.schema = 'main';
-- indexes
select t.name || case when i."unique" then ' unique ' else ' ' end || (
    select group_concat(name, ',') from (select name from pragma_index_info(i.name) order by seqno)
  ) || case when i.partial then ' where ' || (
    select substr(sql, instr(lower(sql), ' where ') + 7) from sqlite_schema s where s.name = i.name
  ) else '' end as line
from pragma_table_list t join pragma_index_list(t.name) i
where t.schema = 'main' and i.origin <> 'pk';
-- triggers
select tbl_name || ' trigger ' || name as line from sqlite_schema where type = 'trigger';
-- checks
select name || ' checks ' || ((length(sql) - length(replace(sql, 'check (', ''))) / 7) as line
from sqlite_schema where type = 'table' and sql like '%check (%';
