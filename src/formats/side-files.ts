const SYSTEM =
  /(^|\/)(\.DS_Store|\._[^/]*|Thumbs\.db|ehthumbs\.db|desktop\.ini|\.Spotlight-V100|\.Trashes|\.fseventsd|\.localized|Icon\r)$|(^|\/)(__MACOSX|\.git|\.svn|\.cache|@eaDir)\//i;
const REPOSITORY =
  /^([^/]+\/)?(readme|license|licence|copying|notice|changelog|authors|citation|manifest|\.gitattributes|\.gitignore|\.gitkeep|\.keep|(sha\d*|md5)sums?|checksums?)(\.(md|txt|rst|cff|html|json))?$|(^|\/)[^/]+\.(sha256|sha512|md5|asc|sig)$/i;

export function isSideFile(path: string): boolean {
  return SYSTEM.test(path) || REPOSITORY.test(path);
}
