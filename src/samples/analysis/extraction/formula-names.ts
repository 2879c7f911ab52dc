/** Commands of TeX that formulas are written with. */
export const COMMANDS = new Set(
  (
    "frac dfrac tfrac cfrac sqrt times div cdot cdots ldots dots vdots ddots le leq leqslant ge geq geqslant lt gt ne neq approx " +
    "equiv sim simeq cong propto pm mp left right big Big bigg Bigg begin end overline underline uline widehat hat bar vec " +
    "overrightarrow overset underset dot angle triangle bigtriangleup odot parallel perp bot circ degree alpha beta gamma delta " +
    "epsilon varepsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi varphi chi psi omega Gamma Delta " +
    "Theta Lambda Xi Pi Sigma Phi Psi Omega sin cos tan cot sec csc arcsin arccos arctan log ln lg exp lim max min gcd lcm mod " +
    "bmod pmod sum prod int oint infty partial nabla in notin ni subset subseteq subsetneqq supset supseteq cup cap bigcup bigcap " +
    "emptyset varnothing forall exists because therefore Rightarrow rightarrow to Leftrightarrow leftarrow Leftarrow " +
    "leftrightarrow mapsto uparrow downarrow square Box blacksquare bigstar star ast quad qquad textless textgreater textbar lfloor rfloor " +
    "lceil rceil langle rangle mid nmid vert Vert lvert rvert prime choose binom dbinom tbinom hline stackrel xrightarrow " +
    "lbrace rbrace lbrack rbrack color mathop nolimits ell hbar wp Re Im dagger top models vdash implies iff hookrightarrow longrightarrow " +
    "displaystyle limits operatorname boxed oplus otimes land lor lnot neg setminus backslash complement wedge vee " +
    "sinh cosh tanh coth arcsinh arccosh arctanh det dim ker deg arg sup inf limsup liminf sgn tr Tr iint iiint coprod bigoplus " +
    "bigotimes bigvee bigwedge ll gg asymp doteq triangleq lesssim gtrsim prec succ preceq succeq Longrightarrow Longleftarrow " +
    "Longleftrightarrow longleftarrow longmapsto rightleftharpoons nearrow searrow bullet diamond aleph imath jmath " +
    "bigl bigr Bigl Bigr biggl biggr Biggl Biggr middle tilde widetilde check ddot mathring underbrace overbrace cancel bcancel " +
    "overleftarrow phantom substack nonumber notag textstyle scriptstyle boldsymbol bm mathsf mathfrak mathscr mathrm mathbf " +
    "mathbb mathcal mathit mbox hbox ast nexists qed mathstrut ce abs norm qty dd dv pdv vb bra ket braket grad div curl SI si num unit ang"
  ).split(" "),
);

export const GREEK =
  /^(?:[Aa]lpha|[Bb]eta|[Gg]amma|[Dd]elta|[Ee]psilon|[Zz]eta|[Ee]ta|[Tt]heta|[Kk]appa|[Ll]ambda|[Mm]u|[Nn]u|[Xx]i|[Pp]i|[Rr]ho|[Ss]igma|[Tt]au|[Pp]hi|[Cc]hi|[Pp]si|[Oo]mega)$/;

/** Commands that stand for a number, as a letter does. */
export const VALUES =
  /^(?:infty|ell|hbar|emptyset|varnothing|partial|nabla|prime|circ|degree|[lcvd]?dots|cdots|[A-Z]?[a-z]{0,3}(?:alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|upsilon|phi|chi|psi|omega|Gamma|Delta|Theta|Lambda|Xi|Pi|Sigma|Upsilon|Phi|Psi|Omega))$/;

/** What books of sums define for themselves: a letter, and a known command behind a few others: `\\R`, `\\dd`, `\\Iint`. */
export const OWN =
  /^(?:[A-Za-z]|[A-Z]?[a-z]{0,2}(?:int|sum|prod|lim|frac|sqrt|vec|bar|norm|abs))$/i;

/** Names that other ways to write formulas have without a mark, "sqrt(2) approx 1.41", beside those of the Greek letters. */
export const NAMES_WITHOUT_MARK = new Set(
  (
    "sqrt root frac approx equiv prop dot times div plus minus pm sum prod product integral infinity oo lim max min sin cos tan " +
    "arcsin arccos arctan log ln exp abs floor ceil leq geq neq union sect subset supset vec hat overline RR NN ZZ QQ CC dif"
  ).split(" "),
);

/** Commands that limits stand under and above: `=\sum_{k=1}^{n}` is no clash of signs. */
export const LIMITED =
  /^(?:lim(?:sup|inf)?|log|sum|prod|int|oint|iint|max|min|sup|inf|big(?:cup|cap|oplus))$/;
