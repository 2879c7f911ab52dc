/** What operating systems leave in folders. */
const SYSTEM =
  /(^|\/)(\.DS_Store|\._[^/]*|Thumbs\.db|ehthumbs\.db|desktop\.ini|\.Spotlight-V100|\.Trashes|\.fseventsd|\.localized|Icon\r)$|(^|\/)(__MACOSX|\.git|\.svn|\.cache|@eaDir)\//i;
/** Files in the top folder that describe a repository or archive. */
const REPOSITORY =
  /^([^/]+\/)?(readme|license|licence|copying|notice|changelog|authors|citation|manifest|\.gitattributes|\.gitignore|\.gitkeep|\.keep|(sha\d*|md5)sums?|checksums?)(\.(md|txt|rst|cff|html|json))?$|(^|\/)[^/]+\.(sha256|sha512|md5|asc|sig)$/i;

/** Whether a file comes with a collection but is not part of its text. */
export function isSideFile(path: string): boolean {
  return SYSTEM.test(path) || REPOSITORY.test(path);
}
