// Scripts/character-sets writes this file.
// swift-format-ignore-file

enum SingleByteTable {
    /// IBM866, from 0x80.
    static let ibm866: StaticString = #"""
        lK|$Sy&g$$_IEaa$`s`~1`m))`~`~`4'C`w`o`ca`E$`z`y8`|`y`o?`z$`{$`s`~`y$;`~`-`sbE`{+'`ov|N|$3`1at`2at`2at`6atV_y&~v|
        ,y&x^1v~fy1(vqw
        """#

    /// ISO-8859-2, from 0x80.
    static let iso8859Part2: StaticString = #"""
        bI|$Db-f1\T_=bb@_'$c&`})8^ic>`}^jayf3\R_LbS@e$[7br`})8dv]1`}`W_G$ad`Ab>`L`@ai`<as`2as`2$ad%aW'_f$bE_`$bJ9_Fb__F$
        bN_Wb?_f$D``az`L`_I`[aT`QaT`Q$D%aW'`*$b&`$$b+9_eb@_e$b/e.
        """#

    /// ISO-8859-3, from 0x80.
    static let iso8859Part3: StaticString = #"""
        bI|$DbOejZl$}$%bI_]$bQaR`?9_S}$%c<^jb@_e$$$b9_l$bBaR`?9_b}$%c-^y$$}$%%aj`}`>|$,}$%%$$$ap`5$ai`<$$$bY`o_]$$$}$%%J
        `}`]|$,}$%%$$$aQ`T$I`[$$$b:`oe4
        """#

    /// ISO-8859-4, from 0x80.
    static let iso8859Part4: StaticString = #"""
        bI|$Db-aXA_(bM6_F$c&`13ah^|c>^g$ayf3\g_7b>6eC[7br`13ah`baX`L`4`@|$)b1`]`<as`2ao`6$b%`eaY*`i_x|$(bc_B$$bU%_OE`_|$
        )am`]`[aT`QaP`U$aa`eaY*`i`<|$(bD_a$$b6%e&
        """#

    /// ISO-8859-5, from 0x80.
    static let iso8859Part5: StaticString = #"""
        bI|$DjR|$/WSjR|$ext{w.*|$/VXkM$
        """#

    /// ISO-8859-6, from 0x80.
    static let iso8859Part6: StaticString = #"""
        bI|$D}$''}$+p7Qu}$1p=}$''}$%%|$=}$))|$6
        """#

    /// ISO-8859-7, from 0x80.
    static let iso8859Part7: StaticString = #"""
        bI|$Dx|T$w&Qx~/&w$t$$$hxY-$$}$%x|Dw&b$$$hx$$Y-hx$$Y-hxY-hx|$7}$%%|$O
        """#

    /// ISO-8859-8, from 0x80.
    static let iso8859Part8: StaticString = #"""
        bI|$D}$%%|$+aR`S|$2ab`C$$$}$Dx|5w5+|$>}$&xmU$
        """#

    /// ISO-8859-10, from 0x80.
    static let iso8859Part10: StaticString = #"""
        bI|$Db-13+`}1_Kb]`Tat):^ec+`__@ay13+`}1_ZbN`Tat):xz)w(g`_`4`@|$)b1`]`<as`2ao`6$$$b>*_a$$$b[_Jbc_B|$)E`_|$)am`]`[
        aT`QaP`U$$$az*`%$$$b<_ibD_a|$(a^
        """#

    /// ISO-8859-13, from 0x80.
    static let iso8859Part13: StaticString = #"""
        bI|$Dx|Yw&L$$x|Vw&O$aU`Pbv_/$$$;`i$$$x|Ew&`$$ae`@bg_>$$$KAM`Q)`=$aw`y`y`<by_w/7`s4H`b%_hbB_c$$bd`N<3_Lbh%_<IM`Q)
        `\$aX`y`y`[bZ_w/7`s4H`b%`,a~`'$$bE`N<3_kbI%xz-
        """#

    /// ISO-8859-14, from 0x80.
    static let iso8859Part14: StaticString = #"""
        bI|$Dxv`$w,Eb0$xuXw,Bxw|w+)xw|_ccUw)q$c8xtZ$w-K$xux$w+uxwCaO`UaP`\b\_k$`[w+_|$3bn_7|$)xw7w+n|$)bb_C|$4bO_V|$)xvs
        w,2|$)bC_b
        """#

    /// ISO-8859-15, from 0x80.
    static let iso8859Part15: StaticString = #"""
        bI|$Gx~/w$vc)^|c(^}|$.c8^m$$c5^p$$b`$H^||$d
        """#

    /// ISO-8859-16, from 0x80.
    static let iso8859Part16: StaticString = #"""
        bI|$Db-$a`x|G_Lw(S^|c(^}e'\~c<^ic;$^j$b$aZa_xz2w&`$c5_icz]2b`$H'^y$$ad`Aaf`?|$-aeaW_i$$bE_`bM9_C$$$a`cp]U$$$D``F
        `^|$-EaW`-$$b&`$b.9_b$$$@cp]t
        """#

    /// KOI8-R, from 0x80.
    static let koi8R: StaticString = #"""
        y1,%-''''++++ah''''$$$Z.h'W+$aR?$v{$y**vy.%(ady/;$$v}2y%r|$2v|.y&v|$.vrYk;`a$8`m$2`n5`r|$+3`p$$$`r`{=`~`k4(`{`}&
        `c`a$8`m$2`n5`r|$+3`p$$$`r`{=`~`k4(`{`}&
        """#

    /// KOI8-U, from 0x80.
    static let koi8U: StaticString = #"""
        y1,%-''''++++ah''''$$$Z.h'W+$aR?$v{$y**vy.%(ady/;$$v}2&y%pv}5$y%p|$(v}i`Ly%p$$$v|.&y&tv|1$y&t|$(v}Y_XWMk;`a$8`m$
        2`n5`r|$+3`p$$$`r`{=`~`k4(`{`}&`c`a$8`m$2`n5`r|$+3`p$$$`r`{=`~`k4(`{`}&
        """#

    /// macintosh, from 0x80.
    static let macintosh: StaticString = #"""
        c2$%%+()(`~%%`~%%%`~%$%`~%$%%`~%%`~(`~%$x{[w&W`q$'x|Ww&[L`N`zy$Dv~j`sy'rv{O5y&[v{|y'm$v{)3y&b2`}w)gxyXv{h3i;Y95`
        F`a.y'(v~Py%&`=v|33x|Gw&AC&5bF$xzR$+$`z$w'Jy0ZvrQbBxz^b1_g$~+i/$~$~Gw&]x|?'5w&Y+`v-`|($$`|*$~+cO~$&@+$`}a|eM9Ztg
        +$$[$g'`}`k
        """#

    /// windows-874, from 0x80.
    static let windows874: StaticString = #"""
        y$ww$R$$$x|~w&'|$.x|d$&$(`p$w&K|$,xI^|$]}$((|$@
        """#

    /// windows-1250, from 0x80.
    static let windows1250: StaticString = #"""
        y$ww$Rx|uw&0x|w+`y$w&.x})w(Axzkw(2-<`{^Lx|d$&$(`p$w&Ky$Uw%axzkw(2-<`{^[g)4\T_=b)_|$$$b~_'$$$c;^j$g,\R_L|$(aqa~_6
        bKeX\Lab`W_G$ad`Ab>`L`@ai`<as`2as`2$ad%aW'_f$bE_`$bJ9_Fb__F$bN_Wb?_f$D``az`L`_I`[aT`QaT`Q$D%aW'`*$b&`$$b+9_eb@_e
        $b/e.
        """#

    /// windows-1251, from 0x80.
    static let windows1251: StaticString = #"""
        l=$xs&w0rxr5+`y$bT_^w/mxs?w/e%`~'agxr0$&$(`p$w&Ky$Uw.&xrKw0Y%`~'VNj_at`)WNl'U~$jKWZjLWY$$$jJW[$jFata_V1$$k0xtyw.
        -Vtk3`,at%`8|$c
        """#

    /// windows-1252, from 0x80.
    static let windows1252: StaticString = #"""
        y$ww$Rx|uw).xyy+`y$w,Jxvhw(Axzkw(*^pc^^G$x|d$&$(`p$w,mxy3w%axzkw(*_$cO`y^]|%(
        """#

    /// windows-1253, from 0x80.
    static let windows1253: StaticString = #"""
        y$ww$Rx|uw).xyy+`y$w&.x})w%|x}0w%u|$(x|d$&$(`p$w&Ky$Uv~Px||w&)|$(i1$Xt|$*}$%%$$$x|Cw&b$$$hxY-$$hx$$Y-hxY-hx|$7}$
        %%|$O
        """#

    /// windows-1254, from 0x80.
    static let windows1254: StaticString = #"""
        y$ww$Rx|uw).xyy+`y$w,Jxvhw(Axzkw(*^p$$$x|d$&$(`p$w,mxy3w%axzkw(*_$$cH^]|$Sas`2|$/axaR_[|$4aT`Q|$/aYaR_z
        """#

    /// windows-1255, from 0x80.
    static let windows1255: StaticString = #"""
        y$ww$Rx|uw).xyy+`y$w,Jxvhw%|x}0w%u|$(x|d$&$(`p$w,mxy3v~Px||w&)|$+x~-w$x|$(aR`S|$2ab`C|$(nv|$7aQ|$(}$+`[|$>}$&xmU
        $
        """#

    /// windows-1256, from 0x80.
    static let windows1256: StaticString = #"""
        y$ww5Dxl(w).xyy+`y$w,Jxvhw6`xlLw(*o^5`oJxkP$&$(`p$w7QxnOw4<xl5w(*xzK$w7iOpp;Qj|$+r.Ow|$2p1Qt$$$p0bk_:|$9Qup/$$$)
        $$$Qqp3Qrp2$$$Qs|$(p-$Qx$p+$$$Qzp*$Q{p)Q|p(Q}$x{I$w8$
        """#

    /// windows-1257, from 0x80.
    static let windows1257: StaticString = #"""
        y$ww$Rx|uw&0x|w+`y$w&.x})w%|x}0w%u?f|[7`Wx|d$&$(`p$w&Ky$Uv~Px||w&)6g.Ze$}$%%$$}$%%$aU`Pbv_/$$$;`i|$+ae`@bg_>$$$K
        AM`Q)`=$aw`y`y`<by_w/7`s4H`b%_hbB_c$$bd`N<3_Lbh%_<IM`Q)`\$aX`y`y`[bZ_w/7`s4H`b%`,a~`'$$bE`N<3_kbI%dn
        """#

    /// windows-1258, from 0x80.
    static let windows1258: StaticString = #"""
        y$ww$Rx|uw).xyy+`y$w,Jxvhw%|x}0w(*^p$$$x|d$&$(`p$w,mxy3v~Px||w(*_$$cH^]|$Fad`A|$+g7Zn$$ae`@g:Zk$c:^k|$*cAdgZ}$$$
        D``|$+fs[2$$E`_g4Zq$bv_/|$*b}x{2w%v
        """#

    /// x-mac-cyrillic, from 0x80.
    static let macCyrillic: StaticString = #"""
        lK|$Cxr[w&WkvU{'x|Ww&[jAWZ`zy$Dw-*atxxVw)Yatxwnv{|y'm$w*LVlkr_Q`{at`2at`1at`0at`}`,WYy'(v~Py%&`=v|33x|Gw&Aj\at`0
        at`xxr($+$`z$w'Jx{^w0)at`0atxtkw-5at`}``|$Bxsm
        """#
}
